import type { CallCard } from "#contract/verification.ts";

const KEY = "lifeboard.calls";

/**
 * Notes in this tab until when a card is held; the card itself, with its number, is kept nowhere.
 */
export function recordHolding(card: Pick<CallCard, "expiresAt"> | null): void {
  try {
    if (card === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, card.expiresAt);
  } catch {
    // A browser that keeps nothing asks for the card with a tap.
  }
}

/** Until when this tab holds a card, ms since 1970; 0: none. */
export function holdingUntil(): number {
  try {
    return Date.parse(sessionStorage.getItem(KEY) ?? "") || 0;
  } catch {
    return 0;
  }
}
