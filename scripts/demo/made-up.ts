import type { BloodGroup } from "#domain/blood/groups.ts";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { BedType } from "#domain/resources/subtypes.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { inOrder, isNeed, linesOf, madeUpId, objectIn } from "./documents.ts";
import { answersOf, isMadeUpAnswer } from "./made-up-answers.ts";
import { asListed, calledLeads, isMadeUpCall } from "./made-up-calls.ts";
import { donorsOf } from "./made-up-donors.ts";
import { factsOf } from "./made-up-facts.ts";
import { needsOf } from "./made-up-needs.ts";
import { isMadeUpReport, reportsOf } from "./made-up-reports.ts";
import { isMadeUpPlace, placesOf } from "./places/made-up-places.ts";

/*
 * What the demonstration makes up, so that the first start shows every state once. The lists that
 * it is made from say nothing of classes, sorts, groups and counts. All of it goes by the order of
 * ids, so that the same set gets the same states.
 */

/** Classes and equipment, in turns. The last says nothing, as most real lists do. */
const AMBULANCES: readonly JsonObject[] = [
  { classes: ["first-responder", "basic-life-support"], equipment: ["oxygen", "stretcher"] },
  { classes: ["icu"], equipment: ["ventilator", "defibrillator", "suction"] },
  { classes: ["patient-transport"], equipment: ["wheelchair"] },
  { classes: ["advanced-life-support"], equipment: ["defibrillator"] },
  { equipment: ["oxygen"] },
  { classes: ["neonatal"] },
  { classes: ["patient-transport", "hearse"], equipment: ["stretcher"] },
  {},
];

/** Sorts of bed and how many are free, in turns; null: not known. */
const BEDS: readonly { bedType: BedType | null; free: number | null }[] = [
  { bedType: "general", free: 12 },
  { bedType: "oxygen", free: 5 },
  { bedType: "icu", free: 2 },
  { bedType: null, free: null },
  { bedType: "hdu", free: 3 },
  { bedType: "ventilator", free: 1 },
  { bedType: "oxygen", free: null },
  { bedType: "maternity", free: 4 },
  { bedType: null, free: 7 },
];

/** Banks that counted what they have, and minutes since, in turns: fresh and ageing. */
const COUNTING_BANKS = 16;
const COUNTED_AGO = [8, 35, 120, 400, 900, 1_600, 2_800];
/** Units of a group; 0: none left. */
const UNITS = [6, 0, 14, 2, 9, 1, 4];

/**
 * Opening hours of places with a line, in turns; null: as their list has them. Nearly all lists say
 * that they are always open.
 */
const HOURS = [
  null,
  null,
  null,
  "Mo-Sa 09:00-17:00",
  null,
  null,
  "Mo-Su 06:00-22:00",
  null,
  null,
  null,
  "Mo-Fr 10:00-16:00",
];

/** The documents with what is made up; what an earlier run added is replaced. */
export function withMadeUp(documents: readonly ImportDocument[], newest: number): ImportDocument[] {
  const shipped = documents
    .filter((each) => !isNeed(each) && !isMadeUpCall(each) && !isMadeUpAnswer(each) && !isMadeUpPlace(each))
    .filter((each) => !isMadeUpReport(each))
    .map(asListed);
  const ordered = inOrder(shipped);
  // Ids of what they counted follow from their own. So the first run chooses them for all later ones.
  const isCounted = ordered.some((each) => each.body["facilityId"] !== undefined && groupOf(each) !== undefined);
  const banks = isCounted ? [] : ordered;
  const added = banks
    .filter((each) => isOffer(each, "blood") && componentOf(each) !== undefined && groupOf(each) === undefined)
    .filter((each) => linesOf(each).length > 0)
    .slice(0, COUNTING_BANKS)
    .flatMap((bank, at) => groupsOf(bank, at, newest));
  const changed = [
    ...ordered.filter((each) => isOffer(each, "ambulance")).map(ambulance),
    ...ordered.filter((each) => isOffer(each, "bed") && stockOf(each)["value"] === "available").map(bed),
    ...ordered.filter((each) => each.collection === "facilities" && linesOf(each).length > 0).map(openingHours),
    ...calledLeads(shipped, newest),
    ...added,
    ...answersOf(needsOf(shipped, newest), shipped, newest),
    ...donorsOf(newest),
  ];
  const byId = new Map([...shipped, ...changed].map((each) => [each.id, each]));
  for (const each of factsOf(inOrder([...byId.values()]), newest)) byId.set(each.id, each);
  const places = placesOf(newest);
  for (const each of [...places, ...reportsOf(places, newest)]) byId.set(`${each.collection} ${each.id}`, each);
  return [...byId.values()];
}

function ambulance(document: ImportDocument, at: number): ImportDocument {
  return { ...document, body: { ...document.body, details: AMBULANCES[at % AMBULANCES.length] ?? {} } };
}

function bed(document: ImportDocument, at: number): ImportDocument {
  const { bedType, free } = BEDS[at % BEDS.length] ?? { bedType: null, free: null };
  const { count: _before, ...stock } = stockOf(document);
  return {
    ...document,
    body: {
      ...document.body,
      details: bedType === null ? {} : { bedType },
      stock: free === null ? stock : { ...stock, count: free },
    },
  };
}

function openingHours(document: ImportDocument, at: number): ImportDocument {
  const hours = HOURS[at % HOURS.length] ?? null;
  return hours === null ? document : { ...document, body: { ...document.body, hours: { openingHours: hours } } };
}

/** Two groups of a bank's component, each counted by its staff. */
function groupsOf(bank: ImportDocument, at: number, newest: number): ImportDocument[] {
  return [0, 3].map((step) => {
    const group = BLOOD_GROUPS[(at + step) % BLOOD_GROUPS.length] ?? "O+";
    const units = UNITS[(at + step) % UNITS.length] ?? 0;
    const when = new Date(newest - (COUNTED_AGO[(at + step) % COUNTED_AGO.length] ?? 0) * 60_000).toISOString();
    return {
      ...bank,
      id: madeUpId(`${bank.id} ${group}`),
      body: {
        ...bank.body,
        details: { component: componentOf(bank) ?? "red-cells", group },
        reach: { value: "reachable", at: when, by: "facility" },
        stock: {
          value: units === 0 ? "out" : units < 3 ? "limited" : "available",
          count: units,
          at: when,
          by: "facility",
        },
        confirmedAt: when,
      },
    };
  });
}

function isOffer({ collection, body }: ImportDocument, kind: string): boolean {
  return collection === "listings" && body["kind"] === kind && body["side"] === "offer";
}

function stockOf({ body }: ImportDocument): JsonObject {
  return objectIn(body, "stock");
}

function componentOf({ body }: ImportDocument): string | undefined {
  const component = objectIn(body, "details")["component"];
  return typeof component === "string" ? component : undefined;
}

function groupOf({ body }: ImportDocument): BloodGroup | undefined {
  return BLOOD_GROUPS.find((group) => group === objectIn(body, "details")["group"]);
}
