import type { ImportFormat, ImportContext, InputFile, RowOutcome } from "../pipeline/format.ts";
import { healthsitesOsm } from "./africa/healthsites-osm.ts";
import { whoAfricaFacilities } from "./africa/who-africa.ts";
import { indiaBloodBanks } from "./india/india-blood-banks.ts";
import { indiaHospitals } from "./india/india-hospitals.ts";
import covid19indiaResources from "../../../../examples/imports/covid19india-resources.json";
import delhiBeds from "../../../../examples/imports/delhi-beds.json";
import lifeHospitalBeds from "../../../../examples/imports/life-hospital-beds.json";
import lifeRecords from "../../../../examples/imports/life-records.json";
import usHhsBeds from "../../../../examples/imports/us-hhs-beds.json";
import ushahidiReports from "../../../../examples/imports/ushahidi-reports.json";
import westBengalLeads from "../../../../examples/imports/west-bengal-leads.json";
import { WrongFile } from "../pipeline/format.ts";
import { mappedFormat } from "./mapped/mapped.ts";
import { readMappingValue } from "./mapping-file.ts";

/** Mappings of lists that once had a reader of their own. Their names are still formats. */
const EXAMPLES = [
  westBengalLeads,
  covid19indiaResources,
  lifeRecords,
  delhiBeds,
  lifeHospitalBeds,
  usHhsBeds,
  ushahidiReports,
] as const;

/** The formats that are mappings of `examples/imports`, by the ids that their rows always had. */
const EXAMPLE_FORMATS: readonly ImportFormat[] = EXAMPLES.map((example) => exampleFormat(example));

/** @throws Error for a file that is no mapping of a named list */
function exampleFormat(value: { name: string; summary: string; files: string }): ImportFormat {
  const { name, summary, files } = value;
  const read = readMappingValue(value);
  if (!read.ok) throw new Error(`examples/imports/${name}.json, ${read.fault}`);
  const { mapping, shape, source } = read.file;
  if (source === undefined) throw new Error(`examples/imports/${name}.json names no source`);
  const table = { name, namespace: name, mapping, shape, source: { kind: "import", ...source } as const };
  const format = mappedFormat(table);
  return { ...format, summary, files, read: (inputs, context) => withHint(format, inputs, { context, files }) };
}

/** A file of another shape is refused with what the list's file is. */
async function* withHint(
  format: ImportFormat,
  inputs: readonly InputFile[],
  { context, files }: { context: ImportContext; files: string },
): AsyncGenerator<RowOutcome> {
  try {
    yield* format.read(inputs, context);
  } catch (error) {
    if (!(error instanceof WrongFile) || error.fault !== "other-format") throw error;
    throw new WrongFile(`${error.message} ${format.name} is ${files}.`, error.fault, { cause: error });
  }
}

/** Every format that can be imported, by name. The last ones are mappings of `examples/imports`. */
export const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  [indiaHospitals, indiaBloodBanks, healthsitesOsm, whoAfricaFacilities, ...EXAMPLE_FORMATS].map((format) => [
    format.name,
    format,
  ]),
);
