import { readPhoneField } from "#domain/contact/phone-field.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { AMBULANCE_LINE } from "#domain/facilities/supply.ts";
import type { Supply } from "#domain/facilities/supply-key.ts";
import { facilityDocuments, importId, readLines } from "../../pipeline/facility-rows.ts";
import { WrongFile } from "../../pipeline/format.ts";
import type { ImportContext, ImportFormat, InputFile, Note, RowOutcome } from "../../pipeline/format.ts";
import { joinHospitals, listOf, pinCodeRows } from "./hospital-lists.ts";
import type { HospitalExtras, HospitalList, JoinedHospitals } from "./hospital-lists.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";
import { placeOfRow, SharedPoints } from "../../pipeline/place.ts";
import type { TableRecord } from "../../tables/table.ts";
import { SOURCES } from "../sources.ts";
import {
  cleanName,
  foldedText,
  joinParts,
  nameFromCapitals,
  optional,
  readPinCode,
  importedText,
} from "../../pipeline/field-text.ts";

const NAME = "india-hospitals";

/**
 * The National Hospital Directory of data.gov.in, published as three lists: with PIN codes (whole),
 * with coordinates, with state and district. Given together, in any order, they are joined. The
 * PIN-code list alone is enough. Its numbers are the hospitals' ambulance lines.
 */
export const indiaHospitals: ImportFormat = {
  name: NAME,
  summary: "National Hospital Directory of data.gov.in",
  files: "the PIN-code list, and with it the coordinates and state-district lists",
  numbers: "published",
  read: readHospitals,
};

/** A row of the joined directory. `fields` are those of the PIN-code list. */
type Hospital = {
  identity: string;
  name: string;
  state?: string;
  district?: string;
  pinField: string;
  ambulance: string;
  extras: HospitalExtras | undefined;
};

async function* readHospitals(files: readonly InputFile[], context: ImportContext): AsyncGenerator<RowOutcome> {
  const lists = await sortFiles(files);
  const join = await joinHospitals(lists);
  const shared = await sharedPoints(lists.pinCodes, join);
  for await (const { position, row } of pinCodeRows(lists.pinCodes)) {
    const at = { file: row.file, line: row.line, raw: row.raw };
    if ("broken" in row) yield { ...at, type: "refused", reason: row.broken };
    else yield { ...at, ...convert(hospitalOf(row, join.byRow.get(position)), { shared, context, raw: row.raw }) };
  }
  for (const row of join.joined) yield { ...row, raw: "", type: "merged", notes: [] };
  for (const extras of join.alone) {
    const hospital = {
      identity: `${foldedText(extras.name)}|${foldedText(extras.district ?? "")}`,
      pinField: "",
      ambulance: "",
      extras,
    };
    const stated = optional({ state: extras.state, district: extras.district });
    yield {
      file: extras.file,
      line: extras.line,
      raw: extras.raw,
      ...convert({ ...hospital, ...stated, name: extras.name }, { shared, context, raw: extras.raw }),
    };
  }
}

async function sortFiles(
  files: readonly InputFile[],
): Promise<{ pinCodes: InputFile[]; coordinates: InputFile[]; districts: InputFile[] }> {
  const sorted: Record<HospitalList, InputFile[]> = {
    "pin-codes": [],
    "state-district": [],
    coordinates: [],
    unknown: [],
  };
  for (const file of files) sorted[await listOf(file)].push(file);
  const [unknown] = sorted.unknown;
  if (unknown !== undefined)
    throw new WrongFile(`${unknown.path} is none of the three lists of the hospital directory.`);
  return { pinCodes: sorted["pin-codes"], coordinates: sorted.coordinates, districts: sorted["state-district"] };
}

async function sharedPoints(pinCodes: readonly InputFile[], join: JoinedHospitals): Promise<SharedPoints> {
  const shared = new SharedPoints();
  const areas = new Map<number, string>();
  for await (const { position, row } of pinCodeRows(pinCodes.map((file) => ({ path: file.path })))) {
    if (!("broken" in row) && join.byRow.has(position)) areas.set(position, readPinCode(row.cells["Pincode"]) ?? "");
  }
  for (const [position, extras] of join.byRow)
    if (extras.point !== null) shared.add(extras.point.point, areas.get(position) ?? "");
  for (const extras of join.alone) if (extras.point !== null) shared.add(extras.point.point, extras.district ?? "");
  return shared;
}

function hospitalOf(row: TableRecord, extras: HospitalExtras | undefined): Hospital {
  const stated = optional({ state: importedText(row.cells["State"]), district: importedText(row.cells["District"]) });
  return {
    identity: row.cells["Sr_No"] ?? "",
    name: importedText(row.cells["Hospital_Name"]) ?? "",
    ...stated,
    pinField: row.cells["Pincode"] ?? "",
    ambulance: row.cells["Ambulance_Phone_No"] ?? "",
    extras,
  };
}

type Converted =
  | { type: "taken"; documents: ReturnType<typeof facilityDocuments>; notes: Note[] }
  | { type: "refused"; reason: "row/no-name" | "row/no-place" };

function convert(row: Hospital, from: { shared: SharedPoints; context: ImportContext; raw: string }): Converted {
  const name = cleanName(row.name);
  if (name === "" || row.identity === "") return { type: "refused", reason: "row/no-name" };
  const postalCode = readPinCode(row.pinField);
  const place = locate(row, postalCode, from);
  if (place === null) return { type: "refused", reason: "row/no-place" };
  const notes = [...place.notes];
  if (postalCode === undefined && row.pinField.trim() !== "") notes.push({ code: "postal-code/invalid" });
  const ambulance = ambulanceLines(row.ambulance);
  const address = withoutPersonalData(row.extras?.address ?? "", []);
  if (address.removed) notes.push({ code: "person/removed" });
  const types = typesOf(name);
  const facility: StoredFacility = {
    name,
    types,
    place: place.place,
    ...(address.text === "" ? {} : { address: address.text }),
    phones: ambulance.values.map((value) => ({ value, label: AMBULANCE_LINE })),
    accessibility: {},
    services: [],
    status: {},
    source: SOURCES[NAME],
  };
  const supplies: Supply[] = types.includes("hospital") ? [{ kind: "bed", details: {} }] : [];
  if (ambulance.values.length > 0) supplies.push({ kind: "ambulance", details: {} });
  return {
    type: "taken",
    documents: facilityDocuments(importId(NAME, row.identity), facility, { supplies }),
    notes: [...notes, ...ambulance.notes],
  };
}

/** By the point of the list that names the district, else by the other list's. */
function locate(
  row: Hospital,
  postalCode: string | undefined,
  from: { shared: SharedPoints; context: ImportContext },
): ReturnType<typeof placeOfRow> {
  const words = { country: "IN", ...optional({ state: row.state, district: row.district, postalCode }) };
  const area = joinParts(nameFromCapitals(row.district ?? ""), row.state);
  const place = (point: HospitalExtras["point"]): ReturnType<typeof placeOfRow> =>
    point === null
      ? placeOfRow({ point: null, words, label: "" }, from.context)
      : placeOfRow(
          { point: point.point, digits: point.digits, isShared: from.shared.has(point.point), words, label: area },
          from.context,
        );
  const found = place(row.extras?.point ?? null);
  const other = row.extras?.otherPoint ?? null;
  if (other === null || isBelieved(found)) return found;
  const second = place(other);
  return isBelieved(second) ? second : found;
}

/** Whether a row is at a point of a list that nothing speaks against. */
function isBelieved(found: ReturnType<typeof placeOfRow>): boolean {
  return found?.place.basis === "given" && found.place.doubt === undefined;
}

/** `0` is none. 112 and 108 are public emergency numbers, not this hospital's. */
function ambulanceLines(field: string): { values: string[]; notes: Note[] } {
  if (/^\s*1\d\d\s*$/.test(field)) return { values: [], notes: [{ code: "phone/public-code" }] };
  if (readPhoneField(field, "IN").phones.length === 0) return { values: [], notes: readLines(field, "IN").notes };
  const lines = readLines(field, "IN");
  return { values: lines.field.phones.map((phone) => phone.value), notes: lines.notes };
}

/**
 * The type of a directory row, by its name. Hospitals and nursing homes have beds; dispensaries and
 * clinics need not.
 */
function typesOf(name: string): FacilityType[] {
  const isHospital = /hosp|nursing home|maternity|sadan|medical college/i.test(name);
  if (!isHospital && /blood (?:bank|centre|center)/i.test(name)) return ["blood-bank"];
  if (!isHospital && /laborator|diagnostic|patholog/i.test(name)) return ["laboratory"];
  if (!isHospital && /clinic|dispensar|sub[- ]?cent(?:re|er)/i.test(name)) return ["clinic"];
  return ["hospital"];
}
