import type { ResourceName } from "./resource-names.ts";

/** Classes of words that messages are read by, resources apart. */
export const WORD_CLASSES = [
  "need",
  "generic_need",
  "offer",
  "available",
  "unavailable",
  "negation",
  "closed",
  "died",
  "question",
  "asks",
  "info",
  "warning",
  "advice",
  "urgent",
  "critical",
  "verified",
  "contact",
  "patient",
  "document",
  "first_person",
  "price",
  "advance",
  "forwarded",
  "until",
  "ago",
  "am",
  "pm",
  "oclock",
  "today",
  "yesterday",
  "tomorrow",
  "group",
  "positive",
  "negative",
  "any",
  "or",
  "and",
  "place_before",
  "place_after",
  "facility",
  "filler",
  "ward",
] as const;

/** Classes whose phrases stand for one of several things. */
export const LIST_CLASSES = ["number", "scale", "month", "unit", "duration", "letter", "medicine_name"] as const;

export type ListClass = (typeof LIST_CLASSES)[number];
export type WordClass = (typeof WORD_CLASSES)[number] | ListClass | ResourceName;

/**
 * The words of one language for messages, a comma between phrases. A word with a star stands for
 * each word that begins so. `countries`: where it is spoken, ISO 3166; phone numbers are tried
 * there last. `source`: where the words are from. `placeEndings`: case endings of names of places,
 * and what the bare name has instead: "த்தில்=ம்", a bar between several. `placeBeginnings`:
 * prepositions that are written with the name.
 */
export type MessageVocabulary = {
  language: string;
  source: string;
  countries: readonly string[];
  words: Readonly<Partial<Record<WordClass, string>>>;
  lists: Readonly<Partial<Record<ListClass, Readonly<Record<string, string>>>>>;
  placeEndings?: string;
  placeBeginnings?: readonly string[];
};
