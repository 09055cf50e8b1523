import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { ACCESS_FIELDS, FACILITY_FIELDS } from "#domain/facilities/fields.ts";
import { UTILITIES } from "#domain/facilities/utilities.ts";
import { LISTING_FIELDS } from "#domain/listings/fields.ts";
import type { ForWhom, SupplyPart } from "#domain/resources/for-whom.ts";
import { namesOf } from "#domain/shared/fields.ts";
import type { NamesOf } from "#domain/shared/fields.ts";
import { csvLine } from "#domain/shared/csv.ts";

/** One column of a table: its header, and its cell in a row. */
export type Column<Row> = { name: string; cell: (row: Row) => string | number | boolean | null | undefined };

/** Columns that facilities and listings share. */
const PLACE: Column<{ place: Listing["place"] }>[] = [
  { name: "lat", cell: ({ place }) => place.lat },
  { name: "lng", cell: ({ place }) => place.lng },
  { name: "place", cell: ({ place }) => place.label },
  { name: "precision", cell: ({ place }) => place.precision },
  { name: "uncertaintyKm", cell: ({ place }) => place.uncertaintyKm },
];
const SOURCE: Column<{ source: Listing["source"]; updatedAt: string }>[] = [
  { name: "source", cell: ({ source }) => source.name },
  { name: "sourceUrl", cell: ({ source }) => source.url },
  { name: "licence", cell: ({ source }) => source.licence },
  { name: "asOf", cell: ({ source }) => source.asOf },
  { name: "demo", cell: ({ source }) => source.demo },
  { name: "updatedAt", cell: (row) => row.updatedAt },
];

/** At the end: who reads by position loses nothing. */
const ALSO_IN: Column<{ source: Listing["source"] }> = {
  name: "alsoIn",
  cell: ({ source: { also = [] } }) =>
    also.map(({ name, licence, url, asOf }) => [name, licence, url, asOf].filter(Boolean).join(", ")).join("; "),
};

type Cell = string | number | boolean | null | undefined | readonly string[];

/** The cell of a field that is one value, or several with "; " between them. */
function cellOf(value: Cell): ReturnType<Column<never>["cell"]> {
  return Array.isArray(value) ? value.join("; ") : (value as Exclude<Cell, readonly string[]>);
}

/** Columns of a facility's plain fields. */
function facilityColumns(...names: NamesOf<typeof FACILITY_FIELDS, { exported: true }>[]): Column<Facility>[] {
  return names.map((name) => ({ name, cell: (row) => cellOf(row[name]) }));
}

/** Columns of how one gets in. */
function accessColumns(...names: NamesOf<typeof ACCESS_FIELDS, { exported: true }>[]): Column<Facility>[] {
  return names.map((name) => ({ name, cell: (row) => row.accessibility[name] }));
}

/** The columns in the order of the first release. A new field follows after them. */
const RELEASED_OF_FACILITIES: readonly Column<Facility>[] = [
  { name: "id", cell: (row) => row.id },
  ...facilityColumns("name", "types"),
  ...PLACE,
  ...facilityColumns("address"),
  { name: "phones", cell: (row) => row.phones.map((phone) => phone.value).join("; ") },
  { name: "openingHours", cell: (row) => row.hours?.openingHours },
  ...facilityColumns("speaks"),
  ...accessColumns("wheelchair", "stepFree", "lift", "signLanguage"),
  ...facilityColumns("services"),
  { name: "status", cell: (row) => row.status.facility },
  { name: "state", cell: (row) => row.status.state },
  { name: "stateAt", cell: (row) => row.status.at },
  { name: "stateBy", cell: (row) => row.status.by },
  { name: "stateUntil", cell: (row) => row.status.until },
  ...SOURCE,
  ALSO_IN,
];

/** The released columns, then those of the fields that none of them has. */
function withLater<Row>(released: readonly Column<Row>[], all: readonly Column<Row>[]): Column<Row>[] {
  const names = new Set(released.map(({ name }) => name));
  return [...released, ...all.filter(({ name }) => !names.has(name))];
}

/** What its staff say of power, oxygen and staff, such as `value=none backup=yes by=facility at=…`. */
const UTILITY_COLUMNS: readonly Column<Facility>[] = UTILITIES.map((utility) => ({
  name: utility,
  cell: ({ utilities }) => {
    const fact = utilities?.[utility];
    return fact && pairsText({ value: fact.value, backup: fact.hasBackup && "yes", by: fact.by, at: fact.at });
  },
}));

export const FACILITY_COLUMNS: readonly Column<Facility>[] = [
  ...withLater(RELEASED_OF_FACILITIES, [
    ...facilityColumns(...namesOf(FACILITY_FIELDS, { exported: true })),
    ...accessColumns(...namesOf(ACCESS_FIELDS, { exported: true })),
  ]),
  ...UTILITY_COLUMNS,
];

type ExportedName = NamesOf<typeof LISTING_FIELDS, { exported: true }>;

/** Columns of fields that are one value, or several with "; " between them. */
function columnsOf(...names: ExportedName[]): Column<Listing>[] {
  return names.map((name) => ({ name, cell: (row) => cellOf(row[name]) }));
}

/** The columns in the order of the first release. A new field follows after them. */
const RELEASED: readonly Column<Listing>[] = [
  { name: "id", cell: (row) => row.id },
  ...columnsOf("side", "kind"),
  { name: "subtype", cell: (row) => row.details.bedType ?? row.details.component ?? row.details.form },
  { name: "bloodGroup", cell: (row) => row.details.group },
  { name: "medicine", cell: (row) => row.details.generic },
  { name: "strength", cell: (row) => row.details.strength },
  { name: "prescriptionOnly", cell: (row) => row.details.prescriptionOnly },
  { name: "name", cell: (row) => row.details.name },
  { name: "classes", cell: (row) => row.details.classes?.join("; ") },
  { name: "equipment", cell: (row) => row.details.equipment?.join("; ") },
  { name: "wheelchair", cell: (row) => row.details.wheelchair },
  { name: "stretcher", cell: (row) => row.details.stretcher },
  ...columnsOf("quantity", "unit"),
  { name: "waterLitres", cell: (row) => row.details.waterLitres },
  { name: "gasLitres", cell: (row) => row.details.gasLitres },
  { name: "pressureBar", cell: (row) => row.details.pressureBar },
  { name: "flowLitresPerMinute", cell: (row) => row.details.flowLitresPerMinute },
  // What was only taken for litres of water or of gas says so.
  { name: "litresRead", cell: (row) => row.details.litresRead },
  ...columnsOf("title", "note", "charge", "openingHours", "timeZone", "speaks", "handover", "forOther"),
  ...columnsOf("facilityId", "facilityName"),
  { name: "facilityState", cell: (row) => row.facilityState?.value },
  { name: "facilityStateUntil", cell: (row) => row.facilityState?.until },
  ...PLACE,
  { name: "phones", cell: (row) => row.contact.channels.map((channel) => channel.value).join("; ") },
  { name: "reach", cell: (row) => row.reach.value },
  { name: "stock", cell: (row) => row.stock.value },
  { name: "count", cell: (row) => row.stock.count },
  { name: "trust", cell: (row) => row.trust.value },
  ...columnsOf("confirmedAt", "expiresAt"),
  ...SOURCE,
  // At the end: who reads by position loses nothing.
  { name: "moreAt", cell: (row) => row.stock.moreAt },
  ALSO_IN,
  // Who said the stock, and when. What others heard since, and what the place said before.
  { name: "stockAt", cell: (row) => row.stock.at },
  { name: "stockBy", cell: (row) => row.stock.by },
  { name: "heardStock", cell: (row) => row.hearsay?.stock?.value },
  { name: "heardAt", cell: (row) => row.hearsay?.stock?.at },
  { name: "heardBy", cell: (row) => row.hearsay?.stock?.by },
  { name: "ownStock", cell: (row) => row.stock.own?.value },
  { name: "ownCount", cell: (row) => row.stock.own?.count },
  { name: "ownAt", cell: (row) => row.stock.own?.at },
  { name: "resultIn", cell: (row) => row.details.resultIn },
];

/** For whom it is, and what people were asked for: in words of the contract, one form for all. */
const FOR_WHOM: readonly Column<Listing>[] = [
  { name: "for", cell: ({ stock }) => stock.for && peopleText(stock.for) },
  { name: "parts", cell: ({ stock }) => stock.parts?.map(partText).join("; ") },
  {
    name: "conditions",
    cell: ({ hearsay }) =>
      hearsay?.conditions?.map(({ condition, at, by, people }) => pairsText({ condition, people, by, at })).join("; "),
  },
];

function partText({ for: people, available, total, staffed }: SupplyPart): string {
  return [pairsText({ available, total, staffed }), peopleText(people)].filter((text) => text !== "").join(" ");
}

function peopleText({ sex, ages, patients, needs }: ForWhom): string {
  return pairsText({ sex, ages: ages?.join("+"), patients, needs: needs?.join("+") });
}

/** Such as `sex=women needs=referral+deposit`; nothing of what is absent. */
function pairsText(pairs: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

/** What a lack at its place does to it. Four hours after `effectAt` it is told as the past. */
const EFFECT: readonly Column<Listing>[] = [
  { name: "effect", cell: (row) => row.placeEffect?.value },
  { name: "effectBecause", cell: (row) => row.placeEffect?.because },
  { name: "effectAt", cell: (row) => row.placeEffect?.at },
  { name: "effectBy", cell: (row) => row.placeEffect?.by },
  { name: "facilityStateAt", cell: (row) => row.facilityState?.at },
];

export const LISTING_COLUMNS: readonly Column<Listing>[] = [
  ...withLater(RELEASED, columnsOf(...namesOf(LISTING_FIELDS, { exported: true }))),
  ...FOR_WHOM,
  ...EFFECT,
];

export function tableLine<Row>(columns: readonly Column<Row>[], row: Row): string {
  return csvLine(columns.map((column) => String(column.cell(row) ?? "")));
}
