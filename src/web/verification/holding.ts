import type { CallCard } from "#contract/verification.ts";

const KEY = "lifeboard.calls";

/** Stores in this tab until when a card is held. The card with its number is never stored. */
export function recordHolding(card: Pick<CallCard, "expiresAt"> | null): void {
  try {
    if (card === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, card.expiresAt);
  } catch {
    // Without storage a tap requests the card.
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
