import { beforeAll, expect, test } from "vitest";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { StoredDonor } from "#domain/donors/donor.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import { FACILITY_STATES } from "#domain/facilities/state.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { URGENCIES } from "#domain/listings/fields.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { CHARGES, HANDOVERS } from "#domain/listings/terms.ts";
import { countNeeded, neededOf, withNeeded } from "#domain/responses/needed.ts";
import { RESPONSE_STATES } from "#domain/responses/response.ts";
import type { ShieldedResponse, StoredResponse } from "#domain/responses/response.ts";
import type { StoredReport } from "#domain/moderation/report.ts";
import { KINDS, staleAfterMinutes } from "#domain/resources/kinds.ts";
import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT } from "#domain/resources/trait-names.ts";
import { facilities } from "#server/stored/facilities.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { donors } from "#server/stored/donors.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { responses } from "#server/stored/responses.ts";
import type { StoredFollow } from "#domain/follows/follow.ts";
import { moved, movedApart, readDemoSet } from "./demo-set.ts";

/* The demonstration shows everything, clause by clause, at its first start. */

const START = new Date("2026-11-20T06:00:00.000Z");
const NEWEST_AGE_MS = 5 * 60_000;

let all: StoredListing[] = [];
let offers: StoredListing[] = [];
let needs: StoredListing[] = [];
let places: StoredFacility[] = [];
let needById = new Map<string, StoredListing>();
let answers: (StoredResponse & ShieldedResponse)[] = [];
let followed: StoredFollow[] = [];
let giving: StoredDonor[] = [];
let reported: StoredReport[] = [];

beforeAll(async () => {
  const set = await readDemoSet("data/demo");
  const byMs = START.getTime() - NEWEST_AGE_MS - Date.parse(set.newest);
  const head = { version: 1, editVersion: 1, createdAt: START, updatedAt: START, changedXid: 1n };
  const stored = set.documents.map(({ shielded = null, ...each }) => ({
    ...each,
    ...head,
    body: moved(each.body, byMs),
    shielded: movedApart(shielded, byMs),
  }));
  all = stored.filter(({ collection }) => collection === "listings").map((each) => listings.read(each));
  places = stored.filter(({ collection }) => collection === "facilities").map((each) => facilities.read(each));
  answers = stored
    .filter(({ collection }) => collection === "responses")
    .map((each) => ({ ...responses.read(each), ...responses.readShielded(each) }));
  followed = stored.filter(({ collection }) => collection === "follows").map((each) => follows.read(each));
  giving = stored.filter(({ collection }) => collection === "donors").map((each) => donors.read(each));
  reported = stored.filter(reports.holds).map((each) => reports.read(each));
  needById = new Map(stored.filter(listings.holds).map((each) => [each.id, listings.read(each)]));
  offers = all.filter(({ side }) => side === "offer");
  needs = all.filter(({ side }) => side === "need");
});

/** A clause: what must be there, and what the set has of it. */
type Clause = { clause: string; wanted: readonly unknown[]; shown: () => readonly unknown[] };

function freshnessOf(listing: StoredListing): string {
  const at = listing.confirmedAt === null ? null : new Date(listing.confirmedAt);
  return freshness(at, staleAfterMinutes(listing.kind, subtypeOf(listing)), START);
}

const CLAUSES: readonly Clause[] = [
  { clause: "needs of every kind", wanted: KINDS, shown: () => needs.map(({ kind }) => kind) },
  { clause: "needs of each urgency", wanted: URGENCIES, shown: () => needs.map(({ urgency }) => urgency) },
  {
    clause: "answers to needs: promised, on their way, received",
    wanted: ["promised", "coming", "received"],
    shown: () =>
      needs.flatMap(({ needed }) => Object.entries(needed ?? {}).flatMap(([name, n]) => (n > 0 ? name : []))),
  },
  {
    clause: "a need of which a part is left, and one of which nothing is",
    wanted: ["1 of 2", "6 of 20", "0 of 2"],
    shown: () => needs.map((need) => neededOf(need)).map(({ left, asked }) => `${left} of ${asked}`),
  },
  { clause: "answers in each state", wanted: RESPONSE_STATES, shown: () => answers.map(({ state }) => state) },
  {
    clause: "a place to meet, ready phrases of both, a question what became of it, a word of one side",
    wanted: ["meets", "owner says", "responder says", "asked", "one word"],
    shown: () =>
      answers.flatMap(({ meetAt, notes = [], askedAt, confirmed, until }) => [
        ...notes.map(({ by }) => `${by} says`),
        ...(meetAt === undefined ? [] : ["meets"]),
        ...(askedAt === undefined ? [] : ["asked"]),
        ...(confirmed === undefined || until === null ? [] : ["one word"]),
      ]),
  },
  {
    clause: "follows that tell once and each time",
    wanted: ["first", "each"],
    shown: () => followed.map(({ when }) => when),
  },
  { clause: "donors of each blood group", wanted: BLOOD_GROUPS, shown: () => giving.map(({ group }) => group) },
  {
    clause: "follows of oxygen, beds, blood, medicine and shelter",
    wanted: ["oxygen", "bed", "blood", "medicine", "shelter", "ambulance"],
    shown: () => followed.map(({ kind }) => kind),
  },
  { clause: "places of each type", wanted: FACILITY_TYPES, shown: () => places.flatMap(({ types }) => types) },
  {
    clause: "for whom a supply is, and parts of it",
    wanted: ["women", "parts", "referral"],
    shown: () =>
      offers.flatMap(({ stock: { for: forWhom, parts = [] } }) => [
        forWhom?.sex,
        ...(parts.length > 0 ? ["parts"] : []),
        ...parts.flatMap((part) => part.for.needs ?? []),
      ]),
  },
  {
    clause: "what a lack at a place does",
    wanted: ["power none", "power ask-first", "oxygen short"],
    shown: () => offers.map(({ placeEffect }) => `${placeEffect?.because} ${placeEffect?.value}`),
  },
  {
    clause: "a pharmacy that has something, few, and none",
    wanted: ["available", "limited", "out"],
    shown: () => offers.filter(({ kind }) => kind === "medicine").map(({ stock }) => stock.value),
  },
  {
    clause: "open reports about fraud, a wrong number, and nothing there",
    wanted: ["open fraud", "open wrong-number", "open not-there"],
    shown: () => reported.map(({ state, cause }) => `${state} ${cause}`),
  },
  {
    clause: "what reports take off the rank of their entries",
    wanted: [0.1, 0.2],
    shown: () => offers.map(({ doubt }) => doubt),
  },
  { clause: "a matched need", wanted: ["open", "matched"], shown: () => needs.map(({ status }) => status) },
  { clause: "a need for somebody else", wanted: [true], shown: () => needs.map(({ forOther }) => forOther) },
  {
    clause: "a need that says its medicine, and one that says a patient's class and size",
    wanted: ["generic", "strength", "waterLitres", "form", "equipment", "wheelchair", "component", "group", "bedType"],
    shown: () => needs.flatMap(({ details }) => Object.keys(details)),
  },
  {
    clause: "sizes of oxygen, in each unit",
    wanted: ["waterLitres", "gasLitres", "pressureBar", "flowLitresPerMinute"],
    shown: () => offers.flatMap(({ details }) => Object.keys(details)),
  },
  {
    clause: "form and strength of medicines",
    wanted: ["tablet 500 mg", "injection 100 IU/ml"],
    shown: () => offers.map(({ details: { form, strength } }) => `${form} ${strength}`),
  },
  {
    clause: "classes of ambulances",
    wanted: AMBULANCE_CLASSES,
    shown: () => offers.flatMap(({ details }) => details.classes ?? []),
  },
  {
    clause: "equipment of ambulances",
    wanted: AMBULANCE_EQUIPMENT,
    shown: () => offers.flatMap(({ details }) => details.equipment ?? []),
  },
  {
    clause: "a transport with a stretcher, and one with a wheelchair",
    wanted: ["transport stretcher", "transport wheelchair"],
    shown: () => offers.flatMap(({ kind, details }) => Object.keys(details).map((name) => `${kind} ${name}`)),
  },
  { clause: "what it costs", wanted: CHARGES, shown: () => offers.map(({ charge }) => charge) },
  { clause: "delivery or pick-up", wanted: HANDOVERS, shown: () => offers.map(({ handover }) => handover) },
  {
    clause: "access of places",
    wanted: [
      "wheelchair yes",
      "wheelchair limited",
      "stepFree true",
      "stepFree false",
      "lift true",
      "signLanguage true",
    ],
    shown: () =>
      places.flatMap(({ accessibility }) => Object.entries(accessibility).map(([name, value]) => `${name} ${value}`)),
  },
  {
    clause: "hours of a place, always open and by the week",
    wanted: ["24/7", "Mo-Sa 09:00-17:00"],
    shown: () => places.map(({ hours }) => hours?.openingHours),
  },
  {
    clause: "hours of an offer that is no place's",
    wanted: ["Mo-Sa 08:00-20:00", "Mo-Su 11:00-15:00,18:00-21:00"],
    shown: () => offers.filter(({ facilityId }) => facilityId === undefined).map(({ openingHours }) => openingHours),
  },
  {
    clause: "languages at the numbers of places and of offers",
    wanted: ["place ur", "place hi", "offer bn", "offer hi"],
    shown: () => [
      ...places.flatMap(({ speaks = [] }) => speaks.map((tag) => `place ${tag}`)),
      ...offers.flatMap(({ speaks = [] }) => speaks.map((tag) => `offer ${tag}`)),
    ],
  },
  {
    clause: "a closed hospital, and each other state",
    wanted: FACILITY_STATES.filter((state) => state !== "normal"),
    shown: () => places.map(({ status }) => status.state?.value),
  },
  {
    clause: "the state of a hospital at what it has",
    wanted: FACILITY_STATES.filter((state) => state !== "normal"),
    shown: () => offers.map(({ facilityState }) => facilityState?.value),
  },
  { clause: "an offer of each freshness", wanted: ["fresh", "ageing", "stale"], shown: () => offers.map(freshnessOf) },
];

test("what needs say of their answers follows from the rules of answers", () => {
  const answered = needs.flatMap((need) => (need.needed === undefined ? [] : [{ ...need, needed: need.needed }]));
  expect(answered.length).toBeGreaterThan(2);
  for (const need of answered) {
    expect(withNeeded(need, need.needed, START.toISOString())).toEqual(need);
    expect(need.needed.coming + need.needed.received).toBeLessThanOrEqual(need.quantity ?? 1);
  }
});

test("what each need says of its answers is the sum of its answers", () => {
  for (const [id, need] of needById) {
    const own = answers.filter(({ listingId }) => listingId === id);
    expect({ promised: 0, coming: 0, received: 0, ...need.needed }).toEqual(countNeeded(own));
  }
  expect(answers.filter(({ listingId }) => !needById.has(listingId))).toEqual([]);
});

test.each(CLAUSES)("a visitor sees $clause", ({ wanted, shown }) => {
  const there = new Set(shown());
  expect(wanted.filter((each) => !there.has(each))).toEqual([]);
});
