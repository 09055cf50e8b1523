/** Where a field may be missing. */
export const COLUMNS = ["asked", "shown", "filtered", "exported"] as const;
export type Column = (typeof COLUMNS)[number];

const PRIVATE = "it leaves by the contact rule alone (DESIGN.md 5.2)";
const MASKED = "the place of a person is masked: readers get its area";
const CONSENT = "it decides what the program may do, and describes nothing";
const AMOUNT = "an amount is read on the card; nobody looks for an exact one";
const STAFF = "its staff, an import or a moderator write it, not the form of posts";
const BY_WORDS = "the search for facilities reads it as words";
const ORIGIN = "it says where a document comes from, not what it is";
const AGE_OF_STATE = "its age and speaker are told beside the state";
const BY_LACK = "a lack changes the stock and the rank of its offers, and nobody looks for one";
const BY_DISTANCE = "lists have a radius and an order by distance";

/**
 * Why a field is missing somewhere, by the beginning of its name and by column; each with its
 * reason. A reason that is not needed any more fails the walk.
 */
export const EXCEPTIONS: readonly { field: string; columns: readonly Column[]; why: string }[] = [
  { field: "oxygen: details.litres", columns: ["filtered"], why: AMOUNT },
  {
    field: "oxygen: details.litresRead",
    columns: ["asked", "shown", "exported"],
    why: "the rule writes it beside bare litres (decision 111), where it is shown and exported",
  },
  { field: "oxygen: details.pressureBar", columns: ["filtered"], why: AMOUNT },
  { field: "oxygen: details.flowLitresPerMinute", columns: ["filtered"], why: AMOUNT },
  {
    field: "medicine: details.prescriptionOnly",
    columns: ["filtered"],
    why: "who has none still has to know where it is",
  },
  {
    field: "test: details.resultIn",
    columns: ["filtered"],
    why: "a card says it, and any test helps sooner than none",
  },
  { field: "quantity", columns: ["filtered"], why: AMOUNT },
  { field: "unit", columns: ["filtered"], why: AMOUNT },
  { field: "note", columns: ["filtered"], why: "free words may hold anything; the search reads titles and details" },
  { field: "language", columns: ["shown", "filtered"], why: "it marks the text for fonts and voices" },
  { field: "charge", columns: ["filtered"], why: "a card says it; who must pay on the spot may still be the nearest" },
  { field: "handover", columns: ["filtered"], why: "a card says it, and a call settles it" },
  { field: "forOther", columns: ["filtered"], why: "it says who answers, and nobody looks for it" },
  { field: "place.label", columns: ["shown", "filtered", "exported"], why: MASKED },
  { field: "place.placeId", columns: ["shown", "filtered", "exported"], why: MASKED },
  { field: "place.precision", columns: ["shown", "filtered", "exported"], why: MASKED },
  { field: "urgency", columns: ["filtered"], why: "the order of needs has it first" },
  { field: "neededBy", columns: ["filtered"], why: "the order of needs has it first" },
  { field: "contact.", columns: ["shown", "filtered", "exported"], why: PRIVATE },
  { field: "consent.beMatched", columns: ["shown", "filtered", "exported"], why: CONSENT },
  { field: "consent.reContact", columns: ["shown", "filtered", "exported"], why: CONSENT },
  {
    field: "consent.answersHere",
    columns: ["shown", "filtered"],
    why: "a need's page offers to answer or it does not",
  },
  {
    field: "healthConsent.",
    columns: ["asked", "shown", "filtered", "exported"],
    why: "it says which words stood beside the button, and is its person's own",
  },
  { field: "from", columns: ["asked"], why: "the screen for forwarded messages sets it, no question does" },
  { field: "facility: ", columns: ["asked"], why: STAFF },
  { field: "facility: place.", columns: ["filtered"], why: BY_DISTANCE },
  { field: "language", columns: ["asked"], why: "it is the language of the page on which one writes" },
  { field: "facility: name", columns: ["filtered"], why: BY_WORDS },
  { field: "facility: address", columns: ["filtered"], why: BY_WORDS },
  { field: "facility: services", columns: ["filtered"], why: BY_WORDS },
  { field: "facility: types", columns: ["filtered"], why: "facilities have a search of their own, by type" },
  { field: "facility: mergedInto", columns: ["filtered"], why: "the page leads to the other entry by a link" },
  { field: "facility: place.lat", columns: ["shown"], why: "the keys to a map and the way there lead to it" },
  { field: "facility: place.lng", columns: ["shown"], why: "the keys to a map and the way there lead to it" },
  { field: "facility: place.placeId", columns: ["shown"], why: "an id of the gazetteer; the label has its name" },
  { field: "facility: place.basis", columns: ["shown"], why: "its precision says what a reader needs of it" },
  { field: "facility: place.uncertaintyKm", columns: ["shown"], why: "a distance of its cards is said as rough by it" },
  { field: "facility: place.doubt", columns: ["shown"], why: "entries say it of the place that they have" },
  { field: "facility: phones[]", columns: ["filtered"], why: 'a number is no question; a listing has "callable"' },
  { field: "facility: callsPaused.", columns: ["filtered"], why: 'a listing has "callable", which knows of pauses' },
  { field: "facility: lineCheck.", columns: ["filtered"], why: 'a listing has "callable", which knows of checks' },
  {
    field: "facility: accessibility.lift",
    columns: ["filtered"],
    why: "a lift alone does not say that there are no steps",
  },
  {
    field: "facility: accessibility.sign",
    columns: ["filtered"],
    why: "too few places say it: a filter would find nobody",
  },
  { field: "facility: utilities.", columns: ["filtered"], why: BY_LACK },
  { field: "facility: status.at", columns: ["filtered"], why: AGE_OF_STATE },
  { field: "facility: status.by", columns: ["filtered"], why: AGE_OF_STATE },
  { field: "facility: status.until", columns: ["filtered"], why: AGE_OF_STATE },
  { field: "facility: source.", columns: ["filtered"], why: ORIGIN },
  { field: "facility: source.kind", columns: ["shown"], why: ORIGIN },
  { field: "facility: source.url", columns: ["shown"], why: "the name of the list is the link to it" },
  { field: "facility: source.also[].url", columns: ["shown"], why: "the name of the list is the link to it" },
  { field: "facility: source.licence", columns: ["shown"], why: "the page of sources has it, and the open data" },
  { field: "facility: source.asOf", columns: ["shown"], why: "it is said with the name of the list" },
];

/** Why a field may be missing in a column; undefined: it may not. The longest name counts. */
export function excuse(field: string, column: Column): string | undefined {
  const fitting = EXCEPTIONS.filter((each) => field.startsWith(each.field) && each.columns.includes(column));
  return fitting.toSorted((a, b) => b.field.length - a.field.length)[0]?.why;
}
