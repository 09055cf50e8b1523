import type { PlaceItem } from "#contract/places.ts";
import type { Fact, PlaceWords } from "#domain/messages/message.ts";

/** Names the one place that words mean; null rather than a wrong one. */
export type NameWords = (words: string) => Promise<PlaceItem | null>;

/** Look-ups of one message at most: each takes some milliseconds. Proposal, 2026-11-25. */
const MOST_LOOK_UPS = 8;
/** The look-up takes no longer text: an address is shorter. */
const MOST_CHARACTERS = 300;

/**
 * Names the places of a message, each wording once. Beyond `MOST_LOOK_UPS` wordings a draft has no
 * named place, and the person types it.
 */
export function onceForEach(name: NameWords): (places: readonly Fact<PlaceWords>[]) => Promise<PlaceItem | null> {
  const known = new Map<string, Promise<PlaceItem | null>>();
  return async (places) => {
    const words = wordsOf(places);
    if (words === "") return null;
    const before = known.get(words);
    if (before !== undefined) return before;
    if (known.size >= MOST_LOOK_UPS) return null;
    const found = name(words);
    known.set(words, found);
    return found;
  };
}

function wordsOf(places: readonly Fact<PlaceWords>[]): string {
  const names = new Set(places.map(({ value }) => value.words.replaceAll(/\s+/gu, " ")));
  return [...names].join(", ").slice(0, MOST_CHARACTERS);
}

/** The contract's parts of a place: what is known of it, null for the rest. */
export function placeParts(found: PlaceItem | null, places: readonly Fact<PlaceWords>[]) {
  const postal = places.find(({ value }) => value.type === "postal-code")?.value.words ?? null;
  const area = found?.label.split(", ").find((part) => part !== found.name) ?? null;
  const isSmall = found !== null && ["locality", "facility", "postal-code"].includes(found.type);
  const named = (type: PlaceItem["type"]): string | null => (found?.type === type ? found.name : null);
  return {
    city: isSmall ? area : (named("city") ?? named("district")),
    locality: named("locality"),
    facility: named("facility"),
    pincode: postal ?? named("postal-code"),
  };
}
