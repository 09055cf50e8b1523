import type { BloodComponent } from "../blood/groups.ts";
import type { LineType } from "../contact/phones.ts";
import type { ResourceName } from "./resource-names.ts";

/**
 * What a message is. "none": no lead, such as advice, thanks or news, or a lead whose side no known
 * word tells (`isSideOpen`).
 */
export const MESSAGE_KINDS = ["need", "offer", "info", "warning", "closed", "none"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Why something was read so; screens have words for each. */
export const READING_REASONS = [
  "word",
  "phrase",
  "spelling",
  "brand",
  "number-plan",
  "not-in-plan",
  "short-line",
  "last-digits",
  "broken-digits",
  "group-sign",
  "group-without-sign",
  "group-unclear",
  "group-rare",
  "any-group",
  "clock",
  "relative-time",
  "date",
  "count-before",
  "count-after",
  "postal-code",
  "written-point",
  "place-word",
  "case-ending",
  "name-form",
  "label",
  "negated",
  "count-zero",
  "implied",
] as const;
export type ReadingReason = (typeof READING_REASONS)[number];

/**
 * Most things of one sort that are read of a text: resources, counts, numbers to call, times,
 * groups, places. A person is shown twenty drafts. Proposal.
 */
export const MOST_CANDIDATES = 200;

/** Where in the original text something stands: UTF-16 units, the end excluded. */
export type Span = { start: number; end: number };

/** Something that was read: where, how sure (0-1, a judgement and no frequency), and why. */
export type Fact<T> = Span & { value: T; confidence: number; reason: ReadingReason };

/**
 * A patient's or donor's group: "O+"; "AB" where the sign is missing; "any-" for any negative. "?"
 * is none that is sure, "rare" the Bombay phenotype, and "rare?" this or the city.
 */
export type GroupReading = string;

/** Units of a count in a message. A rate of oxygen is not a volume. */
export const MESSAGE_UNITS = [
  "bed",
  "cylinder",
  "litre",
  "litre_per_min",
  "unit",
  "vial",
  "dose",
  "packet",
  "tablet",
  "piece",
  "meal",
  "person",
  "doctor",
  "vehicle",
  "kilogram",
] as const;
export type MessageUnit = (typeof MESSAGE_UNITS)[number];

/**
 * A count with its unit, and the resource that is counted where the text says it. `upTo`: the
 * larger number of a range, "10-12 cylinders"; `value` is the smaller one.
 */
export type MessageQuantity = { value: number; unit: MessageUnit; resource: ResourceName | null; upTo?: number };

/**
 * A number of a message. `value`: E.164 where a plan knows it, else its digits. "broken": digits
 * are missing or were destroyed, so nobody can call it.
 */
export type MessagePhone = { value: string; line: LineType; state: "in-plan" | "not-in-plan" | "broken" };

/** What a time is of: when something was verified, until when it holds, or another. */
export type TimeRole = "verified" | "until" | "other";

/**
 * A time of a message. `time`: HH:MM as written. `date`: YYYY-MM-DD, MM-DD without a year, or
 * "today", "yesterday", "tomorrow". `relativeMinutes`: minutes before the message was read.
 */
export type MessageTime = {
  role: TimeRole;
  time: string | null;
  date: string | null;
  relativeMinutes: number | null;
};

/** Whether there is any of it now, as the message says. */
export type MessageAvailability = "available" | "unavailable" | "fulfilled" | "unknown";

/** How soon, as the message says: "critical" for words such as SOS. */
export type MessageUrgency = "critical" | "urgent" | "routine";

/**
 * Words that may name a place. A postal code has its digits, a written point its `geo:` address; the
 * server looks up the rest.
 */
export type PlaceWords = { words: string; type: "postal-code" | "area" | "facility" | "point" };

/** What one lead says. */
export type MessageLead = Span & {
  kind: MessageKind;
  /** How sure the kind is, 0-1. Below 0.5 a person should not be shown a filled form. */
  confidence: number;
  /** No known word asks for it or offers it: the person is asked which it is. */
  isSideOpen: boolean;
  /** Of a table or a thread: no number or place of another lead is its own. */
  isAlone?: boolean;
  resources: Fact<ResourceName>[];
  medicines: Fact<string>[];
  bloodGroups: Fact<GroupReading>[];
  component: BloodComponent | null;
  quantities: Fact<MessageQuantity>[];
  phones: Fact<MessagePhone>[];
  /** Names of persons who are asked to be called. For whoever decides; never published. */
  contactNames: Fact<string>[];
  places: Fact<PlaceWords>[];
  times: Fact<MessageTime>[];
  availability: Fact<MessageAvailability>;
  urgency: Fact<MessageUrgency>;
};

/** Hints for whoever decides. */
export const MESSAGE_FLAGS = [
  "urgent",
  "question",
  "forwarded",
  "price_mentioned",
  "payment_in_advance",
  "multiple_leads",
  "rh_unknown",
  "phone_unreadable",
  "side_unknown",
  "not_a_lead",
] as const;
export type MessageFlag = (typeof MESSAGE_FLAGS)[number];

/** A message as a whole, and each of its leads. One lead: one draft. */
export type ParsedMessage = MessageLead & {
  /** Languages whose words the text has, the most first; BCP 47. */
  languages: string[];
  flags: MessageFlag[];
  drafts: MessageLead[];
};
