import { fold } from "../shared/fold.ts";
import { DAY_NAMES } from "../facilities/hours-in-words/hour-words.ts";
import { phrasesIn, phraseTable } from "./phrases.ts";
import { STATE_FILLERS, STATE_WORDS } from "./state-words.ts";

/**
 * What a table says of an entry as a whole, the most believed first. `not-checked`: nobody knows.
 * `draft` and `ended` rows are no entries.
 */
export const ENTRY_STATES = ["open", "limited", "not-checked", "closed", "closed-for-good", "draft", "ended"] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

const STATES = phraseTable<EntryState>(STATE_WORDS);
const FILLERS: ReadonlySet<string> = new Set(STATE_FILLERS.split(",").map(fold));
const DAYS: ReadonlySet<string> = new Set(DAY_NAMES.flatMap((names) => names.split(",").map(fold)));
/** Words that turn the next one round. A phrase that holds one has its own meaning. */
const NEGATIONS: ReadonlySet<string> = new Set(
  "not, no, non, never, isn, isnt, ne, pas, nao, sin, sans, tidak, bukan, belum, नहीं, नही, न, नाही, छैन, नय, না, নয়, নেই, لا, ليس, ليست, لم, غير, نہیں, غیر, இல்லை, లేదు, కాదు"
    .split(",")
    .map(fold),
);
/** Keys of OpenStreetMap for what was there: any value but "no" says that it is gone. */
const GONE_KEY =
  /^(?:tags\.)?(?:(?:disused|abandoned|demolished|razed|ruins)(?::|$)|(?:was|removed|destroyed|closed):)/;
const NO_VALUE = /^(?:no|false|0)$/i;

/**
 * Reads the state that a cell names. Of several the least believed counts. An unknown word beside
 * "open" leaves it unknown, and "closed" stays closed. A negation that belongs to no phrase, or a
 * day of the week, leaves all unknown.
 * @returns null where no state is named for certain
 */
export function readEntryState(text: string): EntryState | null {
  const { found, rest } = phrasesIn(text, STATES);
  const unknown = rest.filter((word) => !FILLERS.has(word));
  if (unknown.some((word) => NEGATIONS.has(word) || DAYS.has(word))) return null;
  const worst = worstState(found);
  const isSure = unknown.length === 0 || (worst !== "open" && worst !== "limited");
  return isSure ? worst : null;
}

/** The state that a column's cell names, by its header too: `disused:amenity` is a state. */
export function stateInColumn(header: string, text: string): EntryState | null {
  if (!isGoneKey(header)) return readEntryState(text);
  return NO_VALUE.test(text.trim()) ? null : "closed-for-good";
}

/** Whether a header is a key of OpenStreetMap for what is no more there, such as `abandoned:amenity`. */
export function isGoneKey(header: string): boolean {
  return GONE_KEY.test(header);
}

/** The least believed of several states; null for none. */
export function worstState(states: readonly (EntryState | null)[]): EntryState | null {
  return ENTRY_STATES.findLast((state) => states.includes(state)) ?? null;
}
