import type { BloodComponent } from "#domain/blood/groups.ts";
import type { Phone } from "#domain/contact/phones.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import { readContacts } from "./blood-bank-contacts.ts";
import { facilityDocuments, importId } from "../../pipeline/facility-rows.ts";
import type { ImportContext, ImportFormat, InputFile, Note, RowOutcome } from "../../pipeline/format.ts";
import { readHoursField } from "../../pipeline/hours.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";
import { placeOfRow, parseCoordinates, SharedPoints } from "../../pipeline/place.ts";
import { readCsv } from "../../tables/read-rows.ts";
import type { TableRecord } from "../../tables/table.ts";
import { SOURCES } from "../sources.ts";
import {
  cleanName,
  joinParts,
  nameFromCapitals,
  optional,
  readPinCode,
  importedText,
} from "../../pipeline/field-text.ts";

const NAME = "india-blood-banks";

/**
 * The blood-bank directory of data.gov.in. "Contact No", "Helpline" and mail addresses at its own
 * domain are the organisation's. "Mobile" and mail addresses at a public provider are a person's
 * and shielded. The nodal officer's data is read only to keep it out.
 */
export const indiaBloodBanks: ImportFormat = {
  name: NAME,
  summary: "Blood Bank Directory of data.gov.in",
  files: "one CSV, 27 columns",
  numbers: "published",
  read: readBloodBanks,
};

async function* readBloodBanks(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
  const shared = new SharedPoints();
  for (const file of files) {
    for await (const row of readCsv({ path: file.path })) {
      const point = "broken" in row ? null : pointOf(row);
      if (point !== null && !("broken" in row)) shared.add(point.point, readPinCode(row.cells["Pincode"]) ?? "");
    }
  }
  for (const file of files) {
    for await (const row of readCsv(file)) {
      if ("broken" in row) yield { file: row.file, line: row.line, type: "refused", reason: row.broken, raw: row.raw };
      else yield convert(row, shared, context);
    }
  }
}

function pointOf(row: TableRecord): ReturnType<typeof parseCoordinates> {
  return parseCoordinates(row.cells["Latitude"] ?? "", row.cells["Longitude"] ?? "");
}

function convert(row: TableRecord, shared: SharedPoints, context: ImportContext): RowOutcome {
  const at = { file: row.file, line: row.line, raw: row.raw };
  const name = cleanName(importedText(row.cells["Blood Bank Name"]) ?? "");
  const number = importedText(row.cells["Sr No"]);
  if (name === "" || number === undefined) return { ...at, type: "refused", reason: "row/no-name" };
  const located = locate(row, shared, context);
  if (located === null) return { ...at, type: "refused", reason: "row/no-place" };
  const lines = readContacts(row);
  const address = withoutPersonalData(importedText(row.cells["Address"]) ?? "", [row.cells["Nodal Officer"]]);
  const hours = readHoursField(row.cells["Service Time"]);
  const notes: Note[] = [...located.notes, ...lines.notes, ...hours.notes];
  if (address.removed) notes.push({ code: "person/removed" });
  const facility: StoredFacility = {
    name,
    types: ["blood-bank"],
    place: located.place,
    ...(address.text === "" ? {} : { address: address.text }),
    phones: lines.published.map((phone) => ({ value: phone.value, ...labelled(phone) })),
    ...(hours.openingHours === null ? {} : { hours: { openingHours: hours.openingHours } }),
    accessibility: {},
    services: saysYes(row.cells["Apheresis"]) ? ["apheresis"] : [],
    status: {},
    source: SOURCES[NAME],
  };
  const supplies = componentsOf(row).map((component) => supplyOf(component));
  const documents = facilityDocuments(importId(NAME, number), facility, {
    supplies,
    persons: lines.persons,
    mails: lines.mails,
  });
  return { ...at, type: "taken", documents, notes };
}

function labelled(phone: Phone): { label?: string } {
  return phone.extension === undefined ? {} : { label: `ext. ${phone.extension}` };
}

function locate(row: TableRecord, shared: SharedPoints, context: ImportContext): ReturnType<typeof placeOfRow> {
  const read = pointOf(row);
  const district = nameFromCapitals(importedText(row.cells["District"]) ?? "");
  const city = importedText(row.cells["City"]);
  const state = importedText(row.cells["State"]);
  const postalCode = readPinCode(row.cells["Pincode"]);
  const words = { country: "IN", ...optional({ state, district, postalCode, locality: city }) };
  const label = joinParts(city === undefined ? undefined : nameFromCapitals(city), district, state);
  const found = placeOfRow(
    {
      point: read?.point ?? null,
      ...(read === null ? {} : { digits: read.digits, isShared: shared.has(read.point) }),
      words,
      label,
    },
    context,
  );
  if (found === null) return null;
  const isBroken = postalCode === undefined && importedText(row.cells["Pincode"]) !== undefined;
  return isBroken ? { ...found, notes: [...found.notes, { code: "postal-code/invalid" }] } : found;
}

function saysYes(field: string | undefined): boolean {
  return /^\s*yes\s*$/i.test(field ?? "");
}

/**
 * A bank that prepares components has all of them. One that does not has whole blood. Without a
 * statement nothing is known.
 */
function componentsOf(row: TableRecord): (BloodComponent | undefined)[] {
  if (saysYes(row.cells["Blood Component Available"])) return ["whole-blood", "red-cells", "platelets", "plasma"];
  const saysNo = /^\s*no\s*$/i.test(row.cells["Blood Component Available"] ?? "");
  const platelets: BloodComponent[] = saysYes(row.cells["Apheresis"]) ? ["platelets"] : [];
  return saysNo ? ["whole-blood", ...platelets] : [undefined, ...platelets];
}

function supplyOf(component: BloodComponent | undefined): Supply {
  return component === undefined ? { kind: "blood", details: {} } : { kind: "blood", details: { component } };
}
