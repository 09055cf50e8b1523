import { BLOOD_GROUPS } from "../blood/groups.ts";
import type { GroupDoubt } from "../blood/group-doubts.ts";
import type { BloodGroup } from "../blood/groups.ts";
import type { Urgency } from "../listings/fields.ts";
import type { Details } from "../listings/listing.ts";
import { KIND_FACTS } from "../resources/kinds.ts";
import type { Kind, Unit } from "../resources/kinds.ts";
import type { BedType, OxygenForm } from "../resources/subtypes.ts";
import type {
  Fact,
  MessageLead,
  MessagePhone,
  MessageQuantity,
  MessageUnit,
  ParsedMessage,
  PlaceWords,
  ReadingReason,
  Span,
} from "./message.ts";
import { RESOURCE_NAMES } from "./resource-names.ts";
import type { ResourceMeaning, ResourceName } from "./resource-names.ts";

/** Fields of a draft that words of a message give. */
export const DRAFT_FIELDS = [
  "kind",
  "medicine",
  "group",
  "quantity",
  "flow",
  "phone",
  "place",
  "time",
  "urgency",
  "availability",
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Which words gave a field, how sure that is (0-1), and why. */
export type FieldSource = Span & { field: DraftField; confidence: number; reason: ReadingReason };

/**
 * A need or an offer as far as one lead says it: what a form is filled with. `phones` and `places`
 * are those of the lead, else those that the message says of all. Its place is words only.
 */
export type LeadDraft = Span & {
  /** Null: the words do not tell, and the person is asked. */
  side: "need" | "offer" | null;
  kind: Kind;
  details: Details;
  quantity?: number;
  unit?: Unit;
  urgency?: Urgency;
  phones: MessagePhone[];
  places: Fact<PlaceWords>[];
  confidence: number;
  /** Why a group that is named is left open. */
  groupDoubt?: GroupDoubt;
  fields: FieldSource[];
};

/** Below this a person is not shown a filled form. */
export const LEAST_CONFIDENCE = 0.5;
/** Most drafts of one message: a person looks at each. Proposal. */
export const MOST_DRAFTS = 20;

const UNIT_OF: Readonly<Partial<Record<MessageUnit, Unit>>> = {
  bed: "bed",
  cylinder: "cylinder",
  litre: "litre",
  unit: "unit",
  vial: "dose",
  dose: "dose",
  packet: "piece",
  tablet: "piece",
  piece: "piece",
  meal: "meal",
  person: "place",
  vehicle: "vehicle",
};

/** What one draft is of: its resource, and its medicine where it has one. */
type Subject = { fact: Fact<ResourceName>; medicine?: Fact<string> };

/**
 * The drafts of a message: one for each thing that a lead needs or offers. Warnings, questions,
 * what is over and offers of nothing make none. An unsure lead makes none either. A lead with a
 * number whose side is open makes drafts without a side.
 */
export function draftsOf(message: ParsedMessage): LeadDraft[] {
  const drafts = message.drafts.flatMap((lead) => subjectsOf(lead).map((subject) => draftOf(message, lead, subject)));
  return onceEach(drafts).slice(0, MOST_DRAFTS);
}

function subjectsOf(lead: MessageLead): Subject[] {
  const hasSide = lead.confidence >= LEAST_CONFIDENCE && (lead.kind === "need" || lead.kind === "offer");
  // Without a number, a thing that is only named is no lead.
  if (!hasSide && !(lead.isSideOpen && lead.phones.length > 0)) return [];
  if (lead.availability.value === "unavailable" || lead.availability.value === "fulfilled") return [];
  const others = lead.resources.filter(({ value }) => value !== "medicine").map((fact) => ({ fact }));
  const medicine = lead.resources.find(({ value }) => value === "medicine");
  if (medicine === undefined) return others;
  const named = lead.medicines.map((each) => ({ fact: medicine, medicine: each }));
  return [...others, ...(named.length > 0 ? named : [{ fact: medicine }])].toSorted(
    (one, other) => startOf(one) - startOf(other),
  );
}

function startOf({ fact, medicine }: Subject): number {
  return (medicine ?? fact).start;
}

function draftOf(message: ParsedMessage, lead: MessageLead, subject: Subject): LeadDraft {
  const meaning: ResourceMeaning = RESOURCE_NAMES[subject.fact.value];
  const amount = amountOf(lead, subject);
  const shared = <Value>(own: Fact<Value>[], factsOf: (one: MessageLead) => Fact<Value>[]): Fact<Value>[] =>
    lead.isAlone === true ? own : ownOrShared(own, { all: factsOf(message), each: message.drafts.map(factsOf) });
  const phones = shared(lead.phones, (one) => one.phones);
  const places = shared(lead.places, (one) => one.places);
  const flow = lead.quantities.find(({ value }) => value.unit === "litre_per_min");
  const doubt = meaning.kind === "blood" ? groupDoubtOf(lead) : null;
  const group = doubt === null ? lead.bloodGroups.find(({ value }) => isBloodGroup(value)) : undefined;
  const details = detailsOf(meaning, { lead, subject, flow, group });
  const unit = amount === undefined ? undefined : unitOf(meaning.kind, amount.value);
  const time = lead.times.find(({ value }) => value.role === "verified");
  const isPressing = lead.urgency.value !== "routine";
  const sources: [DraftField, Fact<unknown> | undefined][] = [
    ["kind", subject.fact],
    ["medicine", subject.medicine],
    ["group", details.group === undefined ? undefined : group],
    ["quantity", unit === undefined ? undefined : amount],
    ["flow", details.flowLitresPerMinute === undefined ? undefined : flow],
    ...phones.map((phone): [DraftField, Fact<unknown>] => ["phone", phone]),
    ...places.filter(isLikely).map((place): [DraftField, Fact<unknown>] => ["place", place]),
    ["time", time],
    ["urgency", isPressing ? lead.urgency : undefined],
    ["availability", lead.availability.end > lead.availability.start ? lead.availability : undefined],
  ];
  return {
    start: lead.start,
    end: lead.end,
    side: lead.kind === "need" || lead.kind === "offer" ? lead.kind : null,
    kind: meaning.kind,
    details,
    ...(amount !== undefined && unit !== undefined && { quantity: amount.value.value, unit }),
    ...(lead.urgency.value === "critical" && { urgency: "critical" as const }),
    ...(lead.urgency.value === "urgent" && { urgency: "urgent" as const }),
    phones: phones.map(({ value }) => value),
    places: [...places],
    confidence: lead.confidence,
    ...(doubt !== null && { groupDoubt: doubt }),
    fields: sources.flatMap(([field, fact]) => (fact === undefined ? [] : [sourceOf(field, fact)])),
  };
}

/**
 * The facts of a lead; without any, those that the message says of all its leads. Where several
 * leads have their own, these are theirs: a line without a number must not get its neighbours'.
 */
function ownOrShared<Value>(
  own: Fact<Value>[],
  { all, each }: { all: Fact<Value>[]; each: Fact<Value>[][] },
): Fact<Value>[] {
  if (own.length > 0) return own;
  const owned = each.filter((facts) => facts.length > 0);
  if (owned.length < 2) return all;
  const taken = new Set(owned.flat().map(({ start }) => start));
  return all.filter(({ start }) => !taken.has(start));
}

function sourceOf(field: DraftField, { start, end, confidence, reason }: Fact<unknown>): FieldSource {
  return { field, start, end, confidence, reason };
}

type LeadFacts = {
  lead: MessageLead;
  subject: Subject;
  flow: Fact<MessageQuantity> | undefined;
  group: Fact<string> | undefined;
};

/** The fields of its kind. Nothing is guessed: whole blood is not said by "blood". */
function detailsOf({ kind, subtype }: ResourceMeaning, { lead, subject, flow, group }: LeadFacts): Details {
  if (kind === "bed") return subtype === undefined ? {} : { bedType: subtype as BedType };
  if (kind === "oxygen")
    return {
      ...(subtype !== undefined && { form: subtype as OxygenForm }),
      ...(subtype === "concentrator" && flow !== undefined && { flowLitresPerMinute: flow.value.value }),
    };
  if (kind === "blood")
    return {
      ...(subtype === "plasma" || subtype === "platelets" ? { component: subtype } : componentOf(lead)),
      ...(group !== undefined && isBloodGroup(group.value) && { group: group.value }),
    };
  if (kind === "medicine" && subject.medicine !== undefined) return { generic: subject.medicine.value };
  return {};
}

/**
 * A group that contradicts itself, one of several, or what may be the city of Bombay is asked. With
 * another place the latter is the rare group.
 */
function groupDoubtOf({ bloodGroups, places }: MessageLead): GroupDoubt | null {
  const says = (value: string): boolean => bloodGroups.some((fact) => fact.value === value);
  if (says("rare") || (says("rare?") && places.some(isLikely))) return "rare";
  const signed = new Set(bloodGroups.flatMap(({ value }) => (isBloodGroup(value) ? [value] : [])));
  return signed.size > 1 || bloodGroups.some(({ reason }) => reason === "group-unclear") ? "unclear" : null;
}

function componentOf({ component }: MessageLead): Pick<Details, "component"> {
  return component === null ? {} : { component };
}

function isBloodGroup(value: string): value is BloodGroup {
  return (BLOOD_GROUPS as readonly string[]).includes(value);
}

/** The count of this resource; a count of none in particular where the lead has one resource. */
function amountOf(lead: MessageLead, { fact, medicine }: Subject): Fact<MessageQuantity> | undefined {
  // "46.7 L cylinder": the size of one, and no amount.
  const isSize = ({ unit }: MessageQuantity): boolean =>
    unit === "litre_per_min" || (unit === "litre" && fact.value === "oxygen_cylinder");
  const counts = lead.quantities.filter(({ value }) => !isSize(value));
  const own = counts.find(({ value }) => value.resource === fact.value);
  const isAlone = lead.resources.length === 1 && (medicine === undefined || lead.medicines.length === 1);
  if (medicine !== undefined && !isAlone) return undefined;
  return own ?? (isAlone ? counts.find(({ value }) => value.resource === null) : undefined);
}

function unitOf(kind: Kind, { unit }: MessageQuantity): Unit | undefined {
  const named = UNIT_OF[unit];
  return named !== undefined && KIND_FACTS[kind].units.includes(named) ? named : undefined;
}

/** Words that probably name a place: only those are marked. The look-up is given all. */
function isLikely({ confidence }: Fact<PlaceWords>): boolean {
  return confidence >= LEAST_CONFIDENCE;
}

/** The same thing said twice in a message is one draft. */
function onceEach(drafts: readonly LeadDraft[]): LeadDraft[] {
  const known = new Set<string>();
  return drafts.filter(({ side, kind, details, quantity, phones, places }) => {
    const key = JSON.stringify([side, kind, details, quantity, phones.map(({ value }) => value), wordsOf(places)]);
    return !known.has(key) && known.add(key);
  });
}

function wordsOf(places: readonly Fact<PlaceWords>[]): string[] {
  return places.map(({ value }) => value.words);
}
