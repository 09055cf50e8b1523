import { alignOrdered } from "../../pipeline/align.ts";
import type { InputFile } from "../../pipeline/format.ts";
import { parseCoordinates } from "../../pipeline/place.ts";
import { readHeader } from "../../pipeline/read.ts";
import { readCsv } from "../../tables/read-rows.ts";
import type { BrokenRow } from "../../pipeline/read.ts";
import type { TableRecord } from "../../tables/table.ts";
import { foldedText, importedText } from "../../pipeline/field-text.ts";

/** What the two shorter lists add to a row of the PIN-code list, or have on their own. */
export type HospitalExtras = {
  file: string;
  line: number;
  raw: string;
  name: string;
  state?: string;
  district?: string;
  address?: string;
  point: ReturnType<typeof parseCoordinates>;
  /** The point in the coordinates list where the two lists differ. */
  otherPoint?: ReturnType<typeof parseCoordinates>;
};

/**
 * The three lists of one directory, joined. `byRow` is by position in the PIN-code list. `alone`
 * matches no row of it.
 */
export type JoinedHospitals = {
  byRow: Map<number, HospitalExtras>;
  alone: HospitalExtras[];
  /** Rows of the shorter lists that went into a row of `byRow` or `alone`. */
  joined: { file: string; line: number }[];
  counts: JoinCounts;
};

/** How well the lists align: rows of each, and how many found their row in the PIN-code list. */
export type JoinCounts = {
  pinCodes: number;
  coordinates: number;
  coordinatesJoined: number;
  districts: number;
  districtsJoined: number;
};

/** Which list a file is, by its header. */
export type HospitalList = "pin-codes" | "state-district" | "coordinates" | "unknown";

/**
 * Between two hospitals of a shorter list at most this many of the full list are missing (measured:
 * 391).
 */
const REACH = 600;

/** Recognises a list. */
export async function listOf(file: InputFile): Promise<HospitalList> {
  const header = await readHeader(file.path);
  if (!header.includes("Hospital_Name")) return "unknown";
  if (header.includes("Pincode")) return "pin-codes";
  if (!header.includes("Location_Coordinates")) return "unknown";
  return header.includes("District") ? "state-district" : "coordinates";
}

/**
 * Joins the lists. All three hold one directory in one order, but the shorter ones lack rows and
 * identifiers. So rows are aligned by name and order, and where possible by state and district.
 */
export async function joinHospitals(lists: {
  pinCodes: InputFile[];
  coordinates: InputFile[];
  districts: InputFile[];
}): Promise<JoinedHospitals> {
  const full = await readKeys(lists.pinCodes);
  const withDistricts = await readExtras(lists.districts, "Location");
  const withCoordinates = await readExtras(lists.coordinates, "Address_Original_First_Line");
  const districtRows = alignOrdered(withDistricts.map(districtKey), full.districtKeys, REACH);
  const coordinateRows = alignOrdered(
    withCoordinates.map((row) => foldedText(row.name)),
    full.names,
    REACH,
  );
  const byRow = new Map<number, HospitalExtras>();
  const alone = new Map<string, HospitalExtras>();
  const joined: JoinedHospitals["joined"] = [];
  const place = (row: HospitalExtras, at: number): void => {
    const earlier = alone.get(aloneKey(row));
    if (at < 0) alone.set(aloneKey(row), joinRows(earlier, row));
    else byRow.set(at, joinRows(byRow.get(at), row));
    if (at >= 0 || earlier !== undefined) joined.push({ file: row.file, line: row.line });
  };
  withCoordinates.forEach((row, index) => place(row, coordinateRows[index] ?? -1));
  withDistricts.forEach((row, index) => place(row, districtRows[index] ?? -1));
  const isJoined = (at: number): boolean => at >= 0;
  return {
    byRow,
    alone: [...alone.values()],
    joined,
    counts: {
      pinCodes: full.names.length,
      coordinates: withCoordinates.length,
      coordinatesJoined: coordinateRows.filter(isJoined).length,
      districts: withDistricts.length,
      districtsJoined: districtRows.filter(isJoined).length,
    },
  };
}

function aloneKey(row: HospitalExtras): string {
  return `${foldedText(row.name)}|${row.point?.point.lat}|${row.point?.point.lng}`;
}

/**
 * The later row counts, because it names its district. A differing coordinate is kept as
 * `otherPoint`.
 */
function joinRows(earlier: HospitalExtras | undefined, later: HospitalExtras): HospitalExtras {
  if (earlier === undefined) return later;
  const isSame =
    earlier.point?.point.lat === later.point?.point.lat && earlier.point?.point.lng === later.point?.point.lng;
  return { ...earlier, ...later, ...(isSame ? {} : { otherPoint: earlier.point }) };
}

async function readKeys(files: readonly InputFile[]): Promise<{ names: string[]; districtKeys: string[] }> {
  const keys: { names: string[]; districtKeys: string[] } = { names: [], districtKeys: [] };
  for (const file of files) {
    for await (const row of readCsv({ path: file.path })) {
      const fields = "broken" in row ? {} : row.cells;
      keys.names.push(foldedText(importedText(fields["Hospital_Name"]) ?? ""));
      keys.districtKeys.push(
        districtKey({
          name: fields["Hospital_Name"] ?? "",
          state: fields["State"] ?? "",
          district: fields["District"] ?? "",
        }),
      );
    }
  }
  return keys;
}

function districtKey(row: { name: string; state?: string; district?: string }): string {
  return [row.name, row.state ?? "", row.district ?? ""].map((part) => foldedText(importedText(part) ?? "")).join("|");
}

async function readExtras(files: readonly InputFile[], addressColumn: string): Promise<HospitalExtras[]> {
  const extras: HospitalExtras[] = [];
  for (const file of files) {
    for await (const row of readCsv({ path: file.path }))
      if (!("broken" in row)) extras.push(extrasOf(row, addressColumn));
  }
  return extras;
}

function extrasOf(row: TableRecord, addressColumn: string): HospitalExtras {
  const [lat, lng] = (row.cells["Location_Coordinates"] ?? "").split(",");
  const [state, district, address] = [row.cells["State"], row.cells["District"], row.cells[addressColumn]].map(
    importedText,
  );
  const point = parseCoordinates(lat ?? "", lng ?? "");
  return {
    file: row.file,
    line: row.line,
    raw: row.raw,
    name: importedText(row.cells["Hospital_Name"]) ?? "",
    point,
    ...(state === undefined ? {} : { state }),
    ...(district === undefined ? {} : { district }),
    ...(address === undefined ? {} : { address }),
  };
}

/** Rows of the PIN-code list in order, with their position. */
export async function* pinCodeRows(
  files: readonly InputFile[],
): AsyncGenerator<{ position: number; row: TableRecord | BrokenRow }> {
  let position = 0;
  for (const file of files) {
    for await (const row of readCsv(file)) {
      yield { position, row };
      position += 1;
    }
  }
}
