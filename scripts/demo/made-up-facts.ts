import type { Details } from "#domain/listings/listing.ts";
import type { CHARGES, HANDOVERS } from "#domain/listings/terms.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { linesOf, objectIn } from "./documents.ts";

/*
 * Sizes, terms, languages and ways in that the lists do not say, and hospitals that turn people
 * away. Each goes by the order of ids, in turns; the last of most turns says nothing, as most real
 * lists do.
 */

/** What suppliers of oxygen have, in common sizes of India (domain/resources/oxygen/sizes.ts). */
const OXYGEN: readonly Details[] = [
  { form: "cylinder", waterLitres: 10 },
  { form: "refill" },
  { form: "cylinder", gasLitres: 7_000 },
  { form: "concentrator", flowLitresPerMinute: 5 },
  { form: "cylinder", waterLitres: 46.7, pressureBar: 150 },
  {},
];

/** Medicines that are asked for in outbreaks, with form and strength. */
const MEDICINES: readonly Details[] = [
  { generic: "Paracetamol", form: "tablet", strength: "500 mg" },
  { generic: "Insulin glargine", form: "injection", strength: "100 IU/ml", prescriptionOnly: true },
  { generic: "Oral rehydration salts", form: "powder" },
  {},
];

type Terms = {
  charge?: (typeof CHARGES)[number];
  handover?: (typeof HANDOVERS)[number];
  speaks?: string[];
  openingHours?: string;
};

/** What other transports take: each says something, as there are two. */
const TRANSPORTS: readonly Details[] = [{ stretcher: true }, { wheelchair: true }];

/** Things of an offer by kind. */
const THINGS: Readonly<Record<string, readonly Details[]>> = {
  oxygen: OXYGEN,
  medicine: MEDICINES,
  transport: TRANSPORTS,
};

/** Terms of offers by kind. */
const TERMS: Readonly<Record<string, readonly Terms[]>> = {
  oxygen: [{ charge: "on-the-spot", handover: "pick-up" }, {}, { speaks: ["bn", "hi"] }, {}, {}],
  food: [
    { charge: "free", handover: "delivery", openingHours: "Mo-Su 11:00-15:00,18:00-21:00" },
    {},
    { charge: "free", handover: "pick-up" },
    {},
  ],
  test: [{ openingHours: "Mo-Sa 08:00-20:00" }, {}, {}],
  medicine: [{ charge: "on-the-spot", handover: "either" }, {}],
  ambulance: [{ speaks: ["bn", "hi", "en"] }, { charge: "on-the-spot" }, {}, {}],
  "home-care": [{ charge: "on-the-spot", speaks: ["bn", "en"] }, {}],
};

/** How one gets into a place, and languages at its numbers. */
const WAYS_IN: readonly { accessibility: JsonObject; speaks?: string[] }[] = [
  { accessibility: { wheelchair: "yes", stepFree: true, lift: true }, speaks: ["bn", "hi", "en"] },
  { accessibility: {} },
  { accessibility: { wheelchair: "limited", stepFree: false } },
  { accessibility: {} },
  { accessibility: { signLanguage: true }, speaks: ["bn", "ur"] },
  { accessibility: {} },
];

const MIDDLE = { lat: 22.5726, lng: 88.3639 };
/** Which hospitals by their way from the middle turn people away, and how long ago they said so. */
const STATES: ReadonlyMap<number, { value: StateFact["value"]; minutes: number }> = new Map([
  [9, { value: "closed", minutes: 50 }],
  [13, { value: "limited", minutes: 25 }],
  [17, { value: "diverting", minutes: 12 }],
]);

/** The changed ones among facilities and offers. */
export function factsOf(documents: readonly ImportDocument[], newest: number): ImportDocument[] {
  const states = statesOf(documents, newest);
  const seen = new Map<string, number>();
  const turn: Turn = (name) => {
    const at = seen.get(name) ?? 0;
    seen.set(name, at + 1);
    return at;
  };
  return documents.flatMap((document) => {
    if (document.collection === "facilities") return [facility(document, states.get(document.id), turn)];
    if (document.collection !== "listings" || document.body["side"] !== "offer") return [];
    return [offer(document, states.get(String(document.body["facilityId"])), turn)];
  });
}

type Turn = (name: string) => number;

function facility(document: ImportDocument, state: JsonObject | undefined, turn: Turn): ImportDocument {
  const way = linesOf(document).length > 0 ? pick(WAYS_IN, turn("facility")) : {};
  return { ...document, body: { ...document.body, ...way, status: state === undefined ? {} : { state } } };
}

function offer(document: ImportDocument, state: JsonObject | undefined, turn: Turn): ImportDocument {
  const { body } = document;
  const kind = String(body["kind"]);
  const hasLine = linesOf(document).length > 0;
  const details = hasLine ? pick(THINGS[kind] ?? [{}], turn(kind)) : {};
  const terms = hasLine ? pick(TERMS[kind] ?? [{}], turn(`terms of ${kind}`)) : {};
  return {
    ...document,
    body: {
      ...body,
      ...terms,
      details: { ...objectIn(body, "details"), ...details },
      ...(state !== undefined && { facilityState: state }),
    },
  };
}

/** The states by the ids of their facilities. */
function statesOf(documents: readonly ImportDocument[], newest: number): Map<string, JsonObject> {
  const hospitals = documents
    .filter(({ collection, body }) => collection === "facilities" && isHospital(body))
    .map((document) => ({ id: document.id, km: kmFromMiddle(document) }))
    .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1));
  return new Map(
    [...STATES].flatMap(([at, { value, minutes }]) => {
      const hospital = hospitals[at];
      const said = new Date(newest - minutes * MINUTE_MS).toISOString();
      return hospital === undefined ? [] : [[hospital.id, { value, at: said, by: "facility" }] as const];
    }),
  );
}

function isHospital(body: JsonObject): boolean {
  const types = body["types"];
  return Array.isArray(types) && types.includes("hospital");
}

function kmFromMiddle({ body }: ImportDocument): number {
  const place = objectIn(body, "place");
  return distanceKm(MIDDLE, { lat: Number(place["lat"]), lng: Number(place["lng"]) });
}

function pick<Each>(turns: readonly Each[], at: number): Each {
  return turns[at % turns.length] as Each;
}
