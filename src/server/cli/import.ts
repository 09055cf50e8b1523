import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { FORMATS } from "../imports/formats.ts";
import type { ImportContext } from "../imports/format.ts";
import { importFiles } from "../imports/import.ts";
import { showProgress } from "../imports/progress.ts";
import { summaryLines } from "../imports/summary.ts";
import { openPlaces } from "../places/places.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { fromCaller } from "./caller.ts";
import { withDatabase } from "./open.ts";

const OPTIONS = {
  format: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  country: { type: "string" },
  "report-to": { type: "string" },
} as const;

/** Brings a directory or a list of leads in. Exit code 0: all rows taken; 3: some were refused (see the report); 2: wrongly typed. */
export const importCommand: Command = {
  name: "import",
  usage: "FILE [FILE ...] --format NAME [--dry-run] [--country XX] [--report-to FOLDER]",
  summary: `bring in a list (${[...FORMATS.keys()].join(", ")})`,
  run: runImport,
};

async function runImport(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const format = FORMATS.get(values.format ?? "");
  if (format === undefined) throw new UsageError(`--format names none of: ${formatList()}`);
  if (positionals.length === 0) throw new UsageError(`Name the file to import (${format.files}).`);
  const files = positionals.map(fromCaller);
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`);
  const country = values.country?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw new UsageError("--country is two letters such as IN.");
  const folder = values["report-to"] === undefined ? null : fromCaller(values["report-to"]);
  if (folder !== null && !existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const context = await openContext(country);
  const progress = showProgress(terminal, format.name);
  const run = { format, files, context, reportFolder: folder, onProgress: progress.show };
  try {
    const summary = values["dry-run"]
      ? await importFiles({ ...run, database: null })
      : await withDatabase(terminal, (database) => importFiles({ ...run, database }));
    progress.end();
    for (const line of summaryLines(summary, { dryRun: values["dry-run"] })) terminal.out(line);
    return summary.rows.refused > 0 ? 3 : 0;
  } finally {
    progress.end();
  }
}

function formatList(): string {
  return [...FORMATS.values()]
    .map((format) => `\n  ${format.name}: ${format.summary}; ${format.files}; numbers ${format.numbers}`)
    .join("");
}

async function openContext(country: string | undefined): Promise<ImportContext> {
  const config = readConfig();
  const places = await openPlaces(join(config.root, "data/gazetteer"));
  return {
    geocode: places.geocode,
    nameOf: (point) => places.reverse({ ...point, lang: "en" })[0]?.label,
    country: country ?? config.defaultCountry ?? undefined,
  };
}
