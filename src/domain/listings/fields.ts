import { KINDS, UNITS } from "../resources/kinds.ts";
import type { Fields } from "../shared/fields.ts";
import { CHARGES, HANDOVERS, MOST_HOURS_CHARACTERS } from "./terms.ts";

export const STATUSES = ["open", "matched", "fulfilled", "expired", "withdrawn", "hidden"] as const;
export type Status = (typeof STATUSES)[number];

export const SIDES = ["need", "offer"] as const;

export const URGENCIES = ["critical", "urgent", "soon", "planned"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Highest quantity of a listing. */
export const MOST_QUANTITY = 1_000_000;

/** A state, a count or a time: the audit keeps it, and the open data has it. */
const FACT = { audited: true, exported: true } as const;

/**
 * All fields of a listing but those of the server alone that are objects (listing.ts). A row that
 * is not `shown` leaves the server for nobody. The parts `contact` and `consent` are written, and a
 * person's own stay in the shielded part. A new field is put where an answer should have it.
 */
export const LISTING_FIELDS = {
  side: { shape: { is: "word", of: SIDES }, presence: "always", written: "once", shown: "list", ...FACT },
  kind: { shape: { is: "word", of: KINDS }, presence: "always", written: "once", shown: "list", ...FACT },
  details: { shape: { is: "part" }, presence: "always", written: "always", shown: "list" },
  carries: {
    shape: { is: "part" },
    presence: "optional",
    stored: "no",
    shown: "list",
    meaning: "of an ambulance or another transport: whether it has what a patient needs, by its class and equipment",
  },
  quantity: {
    shape: { is: "number", above: 0, most: MOST_QUANTITY },
    presence: "optional",
    written: "removable",
    shown: "list",
    ...FACT,
  },
  unit: { shape: { is: "word", of: UNITS }, presence: "optional", written: "removable", shown: "list", ...FACT },
  // What is promised, on its way and received of a need, in its unit; absent: nothing.
  needed: {
    shape: { is: "part" },
    presence: "optional",
    shown: "list",
    meaning: "of a need that people respond to; absent: nobody has yet",
  },
  title: {
    shape: { is: "text", most: 120 },
    presence: "optional",
    written: "removable",
    shown: "list",
    exported: true,
  },
  note: {
    shape: { is: "text", most: 1_000 },
    presence: "optional",
    written: "removable",
    shown: "list",
    exported: true,
  },
  // Of its text.
  language: { shape: { is: "language" }, presence: "always", written: "may", shown: "list", audited: true },
  speaks: {
    shape: { is: "languages", most: 20 },
    presence: "optional",
    written: "removable",
    shown: "list",
    exported: true,
    meaning: "languages (BCP 47) that whoever answers speaks, as they say; absent: not known",
  },
  charge: {
    shape: { is: "word", of: CHARGES },
    presence: "optional",
    written: "removable",
    shown: "list",
    ...FACT,
    meaning: "what an offer costs, as its poster says: nothing, or paid when handed over and never before",
    asked: "of an offer; on-the-spot: when it is handed over, never before",
  },
  openingHours: {
    shape: { is: "text", most: MOST_HOURS_CHARACTERS, trimmed: true },
    presence: "optional",
    written: "removable",
    shown: "entry",
    ...FACT,
    meaning: "of an offer, in the opening_hours syntax of OpenStreetMap; lists have hours instead",
    asked: "of an offer, in the opening_hours syntax of OpenStreetMap, by the clocks of its place",
  },
  timeZone: {
    shape: { is: "text" },
    presence: "optional",
    stored: "no",
    shown: "entry",
    exported: true,
    meaning: "IANA time zone of its place, by which openingHours count; absent without them",
  },
  handover: {
    shape: { is: "word", of: HANDOVERS },
    presence: "optional",
    written: "removable",
    shown: "list",
    ...FACT,
    meaning: "who carries it; absent: nobody said",
    asked: "who carries oxygen, medicine, food or supplies",
  },
  forOther: {
    shape: { is: "yes" },
    presence: "optional",
    written: "removable",
    shown: "list",
    ...FACT,
    meaning: "true: posted for another person; who that is is not stored",
    asked: "posted for another person; who that is is not asked",
  },
  place: { shape: { is: "part" }, presence: "always", written: "always", shown: "list" },
  // The facility whose supply this is. Its name saves lists a second look-up.
  facilityId: { shape: { is: "text" }, presence: "optional", shown: "entry", ...FACT },
  facilityName: { shape: { is: "text" }, presence: "optional", shown: "list", exported: true },
  // Stored where there is more to say than `normal` (facilities/state.ts).
  facilityState: {
    shape: { is: "part" },
    presence: "optional",
    shown: "list",
    meaning: "the state of its facility; absent: normal or not known. Of a closed one `stock` is closed",
  },
  // What a lack of power, oxygen or staff does to it (facilities/utilities.ts).
  placeEffect: {
    shape: { is: "part" },
    presence: "optional",
    shown: "list",
    meaning: "what a lack at its facility does to it. `none`: `stock` is out; `ask-first`: `stock` is unknown",
  },
  facilityOpenedAt: {
    shape: { is: "time" },
    presence: "optional",
    shown: "entry",
    meaning: "when its facility opened again that was closed, if somebody said so then; not in lists",
  },
  // Null for imports that nobody has claimed.
  ownerId: { shape: { is: "text" }, presence: "nullable" },
  urgency: {
    shape: { is: "word", of: URGENCIES },
    presence: "always",
    written: "removable",
    shown: "list",
    audited: true,
  },
  neededBy: { shape: { is: "time" }, presence: "optional", written: "removable", shown: "list", audited: true },
  status: { shape: { is: "word", of: STATUSES }, presence: "always", shown: "entry", audited: true },
  reach: { shape: { is: "part" }, presence: "always", shown: "list" },
  stock: { shape: { is: "part" }, presence: "always", shown: "now" },
  trust: { shape: { is: "part" }, presence: "always", shown: "list" },
  // What people observed that is not the value of an axis (observations/derive.ts).
  hearsay: {
    shape: { is: "part" },
    presence: "optional",
    shown: "list",
    meaning: "what people observed that does not count as the value: each part with its time and how many",
  },
  // When it was last confirmed (`confirmedAt` of listing.ts); null: never (CONTRACT.md 3).
  confirmedAt: { shape: { is: "time" }, presence: "nullable", shown: "list", ...FACT },
  freshness: {
    shape: { is: "word", of: ["fresh", "ageing", "stale"] },
    presence: "always",
    stored: "no",
    shown: "now",
  },
  expiresAt: { shape: { is: "time" }, presence: "nullable", shown: "entry", ...FACT },
  manyCalling: {
    shape: { is: "time" },
    presence: "optional",
    stored: "no",
    shown: "list",
    meaning: "when many people were last calling within half an hour; after 30 minutes it says nothing more",
  },
  contact: { shape: { is: "part" }, presence: "always", written: "always", shown: "list" },
  consent: { shape: { is: "part" }, presence: "always", stored: "no", written: "always" },
  source: { shape: { is: "part" }, presence: "always", shown: "list" },
  // When its owner or staff last replaced the offer (replaced-offer.ts): earlier favourable
  // observations of others do not count.
  turnedAt: { shape: { is: "time" }, presence: "optional" },
  // When its facility's lines were replaced: earlier calls say nothing about them.
  linesSince: { shape: { is: "time" }, presence: "optional" },
  // When its number was found to work after it was found dead: earlier calls say nothing of reach.
  reachSince: { shape: { is: "time" }, presence: "optional" },
  // When its owner was last asked whether it is still true (owner-questions.ts).
  asked: { shape: { is: "time" }, presence: "optional" },
  // When many people were last calling (observations/crowd.ts).
  crowd: { shape: { is: "time" }, presence: "optional" },
  // When it was closed as fulfilled or withdrawn.
  closedAt: { shape: { is: "time" }, presence: "optional", audited: true },
  // How much open reports lower its rank, 0 to 0.5 (domain/moderation).
  doubt: { shape: { is: "number" }, presence: "optional", audited: true },
  // The listing that this one duplicates, by a moderator's decision or by an import.
  mergedInto: { shape: { is: "text" }, presence: "optional", audited: true },
  // When a published line was delisted by its holder; copies of the open data can follow.
  numbersTakenOffAt: { shape: { is: "time" }, presence: "optional" },
} as const satisfies Fields;
