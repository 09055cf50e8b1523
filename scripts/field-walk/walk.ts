import { Facility } from "#contract/facilities.ts";
import { ListingInput } from "#contract/posting.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { listingWithState } from "#domain/facilities/state-rules.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import { UTILITIES } from "#domain/facilities/utilities.ts";
import type { UtilityFact } from "#domain/facilities/utilities.ts";
import { DETAIL_RULES } from "#domain/listings/details.ts";
import { checkListing } from "#domain/listings/input.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { postedBody } from "#server/listings/commands/post.ts";
import { aFacility, aListing } from "#server/testing/listings.ts";
import { NO_ANSWERS } from "../../src/web/drafts/answers.ts";
import type { Answers } from "../../src/web/drafts/answers.ts";
import { answersOfArgs } from "../../src/web/drafts/answers-from-listing.ts";
import { inputOf } from "../../src/web/drafts/listing-input.ts";
import { leavesOf, madeValues, withField } from "./leaves.ts";
import type { Leaf } from "./leaves.ts";
import { FACILITY_ID, filtersTelling, HERE, LISTING_ID, NOW } from "./search.ts";
import type { World } from "./search.ts";
import { columnsTelling, facilitySurfaces, listingSurfaces, presented } from "./surfaces.ts";
import type { Surfaces } from "./surfaces.ts";

/** What the walk found of one field. */
export type Row = { field: string; asked: string[]; shown: string[]; filtered: string[]; exported: string[] };

/** Values of fields whose schema does not say enough. */
const MADE: Readonly<Record<string, readonly [unknown, unknown]>> = {
  "oxygen: details.form": ["cylinder", "refill"],
  "medicine: details.form": ["tablet", "syrup"],
  "medicine: details.generic": ["Zebra", "Lion"],
  "details.name": ["Zebra", undefined],
  "ambulance: details.classes": [["icu"], ["patient-transport"]],
  "ambulance: details.equipment": [["suction"], undefined],
  quantity: [7, 3],
  unit: ["litre", "piece"],
  from: ["message", undefined],
  language: ["hi", "en"],
  speaks: [["hi"], undefined],
  charge: ["free", undefined],
  openingHours: ["24/7", undefined],
  handover: ["delivery", undefined],
  forOther: [true, undefined],
  "place.lat": [HERE.lat, HERE.lat + 1],
  "place.lng": [HERE.lng, HERE.lng + 1],
  neededBy: ["2026-11-21T09:00:00.000Z", undefined],
  "consent.showOnRequest": [true, false],
  "consent.answersHere": [false, undefined],
  title: ["Zebra", undefined],
  "contact.channels[].type": ["phone", "whatsapp"],
  "contact.channels[].value": ["+12025550142", "+12025550143"],
  types: [["pharmacy"], ["clinic"]],
  "callsPaused.until": ["2026-11-20T12:00:00.000Z", undefined],
  "lineCheck.until": ["2026-11-20T12:00:00.000Z", undefined],
  "place.precision": ["exact", "area"],
  "place.basis": ["given", "geocoded"],
  "place.uncertaintyKm": [0.1, 12],
  "source.kind": ["facility", "import"],
  "source.asOf": ["2026-11-19T12:00:00.000Z", undefined],
  "source.url": ["https://list.example.org/", undefined],
  "source.also[].name": ["Zebra", "Lion"],
  "source.also[].url": ["https://list.example.org/", undefined],
  "source.also[].asOf": ["2026-11-19T12:00:00.000Z", undefined],
  "status.facility": ["closed", "normal"],
  "status.state": ["closed", "normal"],
  "status.at": ["2026-11-20T09:10:00.000Z", "2026-11-20T04:10:00.000Z"],
  "status.by": ["facility", "moderator"],
  "status.until": ["2026-11-20T12:00:00.000Z", undefined],
  ...Object.fromEntries(
    UTILITIES.flatMap((utility) => [
      [`utilities.${utility}.value`, ["none", "yes"]],
      [`utilities.${utility}.hasBackup`, [true, undefined]],
      [`utilities.${utility}.at`, ["2026-11-20T09:10:00.000Z", "2026-11-20T07:10:00.000Z"]],
      [`utilities.${utility}.by`, ["facility", "moderator"]],
    ]),
  ),
  "hours.openingHours": ["24/7", undefined],
  "phones[].value": ["+12025550101", "+12025550102"],
};

const NEEDED: Readonly<Partial<Record<Kind, ListingInput["details"]>>> = {
  bed: { bedType: "general" },
  oxygen: { form: "portable" },
  blood: { component: "red-cells", group: "O-" },
  medicine: { generic: "Lion" },
};

function baseInput(kind: Kind, side: "need" | "offer"): ListingInput {
  return {
    id: LISTING_ID,
    side,
    kind,
    details: NEEDED[kind] ?? {},
    ...(kind === "supplies" && { quantity: 5 }),
    // Beside a note "What exactly?" was once lost.
    note: "Ring the bell twice",
    place: { ...HERE, label: "Lane 4", precision: "exact" },
    contact: { channels: [{ type: "phone", value: "+12025550142" }] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
  };
}

/** A checked post as it is stored. Null where it has a field of the other side. */
function storedOf(input: ListingInput): StoredListing | null {
  const checked = checkListing(input, { now: NOW, country: "IN" });
  if (!checked.ok) {
    if (checked.errors.every(({ word }) => word === "other-side")) return null;
    throw new Error(`a made value is refused: ${JSON.stringify(checked.errors)}`);
  }
  const { lat, lng } = input.place;
  const place = { lat, lng, label: "Kolkata", precision: "area", basis: "masked", uncertaintyKm: 1.5 } as const;
  const actor = { id: "user:1", roles: ["member"] } as unknown as Parameters<typeof postedBody>[1]["writer"]["actor"];
  const networks = { prefix: "192.0.2.0/24" } as Parameters<typeof postedBody>[1]["writer"]["networks"];
  const author = { id: "user:1", email: null, phone: null, history: null };
  return postedBody(checked.value, {
    writer: { now: NOW, actor, networks },
    author,
    language: checked.value.language ?? "en",
    place,
    isProved: true,
    hasNumber: true,
  });
}

type PostField = { leaf: Leaf; kind: Kind | null };

/** The fields of a post: each of its details by kind, the others once. */
function postFields(): PostField[] {
  const leaves = leavesOf(ListingInput, "input").filter(({ path }) => !["id", "side", "kind"].includes(path));
  return leaves.flatMap((leaf) => {
    const name = leaf.path.replace("details.", "");
    const kinds = leaf.path.startsWith("details.") ? KINDS.filter((kind) => name in DETAIL_RULES[kind]) : [null];
    return kinds.map((kind) => ({ leaf, kind }));
  });
}

const nameOf = ({ leaf, kind }: PostField): string => (kind === null ? leaf.path : `${kind}: ${leaf.path}`);

/** The names of all fields, in the order of the walk. */
export function fieldNames(): string[] {
  return [...postFields().map(nameOf), ...facilityLeaves().map(({ path }) => `facility: ${path}`)];
}

/**
 * Walks fields of a post.
 * @param step 1: every field; 4: one of four
 */
export async function walkListing(step = 1): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, each] of postFields().entries()) if (at % step === 0) rows.push(await walkField(each));
  return rows;
}

async function walkField(each: PostField): Promise<Row> {
  const { kind, leaf } = each;
  const { path, schema } = leaf;
  const field = nameOf(each);
  const [made, other] = MADE[field] ?? MADE[path] ?? madeValues(schema);
  const row: Row = { field, asked: [], shown: [], filtered: [], exported: [] };
  for (const side of ["offer", "need"] as const) {
    const input = baseInput(kind ?? "supplies", side);
    const [one, two] = [withField(input, path, made), withField(input, path, other)];
    const [stored, otherwise] = [storedOf(one), storedOf(two)];
    if (stored === null || otherwise === null) continue;
    const worlds = [{ listing: stored }, { listing: otherwise }] as const;
    const shown = differing(await listingSurfaces(worlds[0]), await listingSurfaces(worlds[1]));
    add(row.asked, askedBy(one, path));
    add(row.shown, side === "offer" ? shown : shown.map((surface) => `${surface} of a need`));
    add(row.filtered, filtersTelling(...worlds));
    add(row.exported, exportedAs(worlds, "listing"));
  }
  row.shown = row.shown.filter(
    (surface) => !row.shown.includes(surface.replace(" of a need", "")) || !surface.endsWith("of a need"),
  );
  return row;
}

/** The answers of the form that write a field: without one of them the field is another. */
function askedBy(input: ListingInput, path: string): string[] {
  const begun: Answers = { ...NO_ANSWERS, side: input.side, kind: input.kind };
  const answers = answersOfArgs(input, begun);
  const sent = valueAt(inputOf(answers, { id: LISTING_ID, language: "en" }).input, path);
  if (sent === undefined) return [];
  return (Object.keys(NO_ANSWERS) as (keyof Answers)[]).filter((name) => {
    // Without a place there is no input at all.
    if (name === "side" || name === "kind" || (name === "place" && !path.startsWith("place."))) return false;
    const without = inputOf({ ...answers, [name]: NO_ANSWERS[name] }, { id: LISTING_ID, language: "en" }).input;
    return JSON.stringify(valueAt(without, path)) !== JSON.stringify(sent);
  });
}

function valueAt(whole: unknown, path: string): unknown {
  return path
    .replaceAll("[]", ".0")
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], whole);
}

/** Parts of a facility that are views of its listings, or what the store adds to each document. */
const VIEWS =
  /^(collection|id|version|editVersion|createdAt|updatedAt|beds|blood|supply|listingIds|own|kept|phones\[\]\.(?:cost|found))\b/;

const facilityLeaves = (): Leaf[] => leavesOf(Facility, "output").filter(({ path }) => !VIEWS.test(path));

/** Walks fields of a facility, with one bed in it; `step` as above. */
export async function walkFacility(step = 1): Promise<Row[]> {
  const leaves = facilityLeaves().filter((_leaf, at) => at % step === 0);
  const bed = aListing({ facilityId: FACILITY_ID, facilityName: "General Hospital", source: { kind: "facility" } });
  const rows: Row[] = [];
  for (const { path, schema } of leaves) {
    const [made, other] = MADE[path] ?? madeValues(schema);
    const of = (value: unknown): World => {
      const facility = withFact(baseFacility(path), path, value);
      // A ventilator needs all that a place may lack.
      const offer: StoredListing = path.startsWith("utilities.")
        ? { ...bed, kind: "bed", details: { bedType: "ventilator" } }
        : bed;
      return { listing: listingWithState(offer, facility) ?? offer, facility };
    };
    const worlds = [of(made), of(other ?? withoutValue(path))] as const;
    const shown = differing(await facilitySurfaces(worlds[0]), await facilitySurfaces(worlds[1]));
    const row = { field: `facility: ${path}`, asked: [], shown, filtered: filtersTelling(...worlds) };
    rows.push({ ...row, exported: exportedAs(worlds, "facility") });
  }
  return rows;
}

/** A facility always has these: another value stands for none. */
function withoutValue(path: string): unknown {
  return { name: "Lion", "place.label": "Lion", types: ["clinic"], services: [] }[path];
}

function withFact(facility: StoredFacility, path: string, value: unknown): StoredFacility {
  if (path.startsWith("status.")) return { ...facility, status: { state: stateWith(path, value) } };
  if (path.startsWith("utilities.")) {
    const [, utility = "power", part = "value"] = path.split(".");
    const lack: UtilityFact = { value: "none", at: "2026-11-20T09:10:00.000Z", by: "facility" };
    return { ...facility, utilities: { [utility]: withField(lack, part, value) } };
  }
  if (path.startsWith("source.also[].")) {
    // Stored with the entries that are merged into it.
    const list = withField({ kind: "import" as const, name: "Zebra" }, path.replace("source.also[].", ""), value);
    return { ...facility, joined: { ids: [], sources: [list] } };
  }
  if (path !== "callsPaused.until") return withField(facility, path, value);
  const [line] = facility.phones;
  const phones = line === undefined || value === undefined ? facility.phones : [{ ...line, isPaused: true as const }];
  return { ...facility, phones };
}

/**
 * A state that is told, with one of its parts. On the wire its value is `state`, and an old word
 * `facility`.
 */
function stateWith(path: string, value: unknown): StateFact {
  const part = path.replace("status.", "");
  const told: StateFact = { value: "diverting", at: "2026-11-20T09:10:00.000Z", by: "facility" };
  return withField(told, part === "state" || part === "facility" ? "value" : part, value);
}

/** A facility's own line is under check only where it has no other. */
function baseFacility(path: string): StoredFacility {
  return aFacility(path === "lineCheck.until" ? { phones: [] } : {});
}

function exportedAs(worlds: readonly [World, World], of: "listing" | "facility"): string[] {
  const [a, b] = worlds.map((world) => presented(world)[of]);
  const names = Object.keys(a ?? {}).filter((name) => name !== "freshness");
  const inJson = names.filter((name) => JSON.stringify(valueAt(a, name)) !== JSON.stringify(valueAt(b, name)));
  return [...inJson.map((name) => `JSON ${name}`), ...columnsTelling(...worlds, of).map((name) => `CSV ${name}`)];
}

function differing(one: Surfaces, other: Surfaces): string[] {
  return Object.keys(one).filter((surface) => one[surface] !== other[surface]);
}

function add(into: string[], more: readonly string[]): void {
  for (const each of more) if (!into.includes(each)) into.push(each);
}
