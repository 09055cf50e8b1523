import { expiresAt, urgencyOf } from "#domain/listings/lifetime.ts";
import type { Details } from "#domain/listings/listing.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { madeUpText } from "#server/presenters/made-up-words.ts";
import type { MadeUpWord } from "#server/presenters/made-up-words.ts";
import { inOrder, linesOf, madeUpId, objectIn } from "./documents.ts";

/** A need as it is made up. `hours`: until when it is needed; null: planned, at any time. */
type MadeUpNeed = {
  kind: Kind;
  details: Details;
  quantity?: number;
  unit?: Unit;
  hours: number | null;
  forOther?: true;
  note?: MadeUpWord;
  /** What exactly. */
  name?: MadeUpWord;
};

/**
 * Each urgency, each way to say an amount. Notes are words of made-up persons, which each reader
 * gets in their own language (decision 126). `answersOf` answers some of them.
 */
const NEEDS: readonly MadeUpNeed[] = [
  {
    kind: "blood",
    details: { component: "platelets", group: "O-" },
    quantity: 2,
    hours: 1.5,
    note: "platelets",
  },
  { kind: "bed", details: { bedType: "icu" }, quantity: 1, hours: 1 },
  {
    kind: "oxygen",
    details: { form: "cylinder", waterLitres: 10 },
    quantity: 1,
    hours: 6,
    note: "cylinder",
  },
  { kind: "blood", details: { component: "red-cells", group: "B+" }, quantity: 1, unit: "unit", hours: 26 },
  {
    kind: "ambulance",
    details: { equipment: ["oxygen", "stretcher"] },
    hours: 4,
    note: "stairs",
  },
  {
    kind: "medicine",
    details: { generic: "Insulin glargine", strength: "100 IU/ml" },
    quantity: 2,
    unit: "piece",
    hours: 40,
    forOther: true,
    note: "neighbour",
  },
  {
    kind: "home-care",
    details: {},
    hours: 60,
    note: "nurse",
  },
  {
    kind: "food",
    details: {},
    quantity: 20,
    unit: "meal",
    hours: 20,
    note: "lane",
  },
  { kind: "transport", details: { wheelchair: true }, hours: 30, note: "dialysis" },
  {
    kind: "oxygen",
    details: { form: "concentrator" },
    quantity: 1,
    hours: null,
    note: "month",
  },
  { kind: "blood", details: { component: "whole-blood", group: "AB-" }, quantity: 3, unit: "unit", hours: 70 },
  {
    kind: "blood",
    details: { component: "red-cells", group: "O+" },
    quantity: 2,
    unit: "unit",
    hours: 12,
    note: "operation",
  },
  {
    kind: "test",
    details: {},
    hours: 50,
    note: "sample",
  },
  {
    kind: "shelter",
    details: {},
    quantity: 5,
    hours: 9,
    note: "flood",
  },
  {
    kind: "vaccine",
    details: {},
    quantity: 3,
    hours: null,
    note: "children",
  },
  { kind: "tele-consultation", details: {}, hours: 24, note: "report" },
  { kind: "supplies", details: {}, name: "oximeter", quantity: 2, unit: "piece", hours: null },
];

/** The set has the English words: the others are looked up by them. */
const LANGUAGE = "en";
const TEXTS = readTexts("locales");

/** Only where the area of a post is as small as this, km, a reader sees how far it is. */
const MOST_UNCERTAIN_KM = 4;
/** How near the middle of Kolkata the needs are, degrees: about 6 km. */
const MIDDLE = { lat: 22.5726, lng: 88.3639, within: 0.055 };

/** Needs around the middle of the set, each in another quarter. */
export function needsOf(documents: readonly ImportDocument[], newest: number): ImportDocument[] {
  const places = quartersOf(documents);
  const taken = new Set(documents.flatMap(linesOf));
  return NEEDS.map((need, at) => {
    const { kind, details, hours, note, name, ...told } = need;
    const by = hours === null ? undefined : new Date(newest + hours * HOUR_MS);
    const urgency = urgencyOf(by?.toISOString(), new Date(newest));
    const facts = { side: "need", kind, urgency, ...(by !== undefined && { neededBy: by.toISOString() }) } as const;
    return {
      collection: "listings",
      id: madeUpId(`need ${at}`),
      body: {
        ...facts,
        ...told,
        ...(note !== undefined && { note: madeUpText(TEXTS, note, LANGUAGE) }),
        details: { ...details, ...(name !== undefined && { name: madeUpText(TEXTS, name, LANGUAGE) }) },
        language: LANGUAGE,
        place: places[at % places.length] ?? {},
        ownerId: null,
        status: "open",
        reach: { value: "unknown", at: null, by: null },
        stock: { value: "unknown", at: null, by: null },
        trust: { value: "unreviewed", at: null, by: null },
        confirmedAt: null,
        expiresAt: expiresAt(facts, new Date(newest)).toISOString(),
        contact: { channels: [{ type: "phone", value: freeNumber(taken) }], shielded: false, available: true },
        source: MADE_UP_SOURCE,
      },
      shielded: null,
    };
  });
}

/** One quarter of each PIN code around the middle that is small enough, as the set names it. */
function quartersOf(documents: readonly ImportDocument[]): JsonObject[] {
  const found = new Map<string, JsonObject>();
  for (const { body } of inOrder(documents)) {
    const place = objectIn(body, "place");
    const isNear = (["lat", "lng"] as const).every(
      (axis) => Math.abs(Number(place[axis]) - MIDDLE[axis]) < MIDDLE.within,
    );
    const isSmall = place["precision"] === "area" && Number(place["uncertaintyKm"]) <= MOST_UNCERTAIN_KM;
    if (isNear && isSmall) found.set(String(place["placeId"]), place);
  }
  return [...found.values()];
}

/** A number that is reserved for fiction (fictional.ts) and that nobody else in the set has. */
function freeNumber(taken: Set<string>): string {
  for (let line = 199; line >= 100; line -= 1) {
    const number = `+15185550${line}`;
    if (taken.has(number)) continue;
    taken.add(number);
    return number;
  }
  throw new RangeError("no fictional number is left");
}
