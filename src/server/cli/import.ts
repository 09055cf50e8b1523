import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config/config.ts";
import { readDemo, removeDemo } from "../demo/demo.ts";
import type { Database } from "../documents/pool.ts";
import { FORMATS } from "../imports/formats/all.ts";
import type { ImportContext } from "../imports/pipeline/format.ts";
import { importFiles } from "../imports/import.ts";
import type { ImportRun, ImportSummary } from "../imports/import.ts";
import { showProgress } from "../imports/pipeline/progress.ts";
import { summaryLines } from "../imports/pipeline/summary.ts";
import { importFilter } from "../numbers/import-filter.ts";
import { deadCounter } from "../numbers/findings/found-of.ts";
import { openPlaces } from "../places/places.ts";
import { openKeyring } from "../config/keys.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { resolveFromCaller } from "./caller.ts";
import { withDatabase } from "./with-database.ts";

const OPTIONS = {
  format: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  country: { type: "string" },
  "report-to": { type: "string" },
  "keep-demo": { type: "boolean", default: false },
} as const;

/**
 * Imports a directory or a list of leads. Exit codes:
 * - 0: all rows taken
 * - 1: no row could be taken, so the file is of another kind
 * - 2: wrong usage
 * - 3: some rows were refused (see the report)
 */
export const importCommand: Command = {
  name: "import",
  usage: "FILE [FILE ...] --format NAME [--dry-run] [--country XX] [--report-to FOLDER] [--keep-demo]",
  summary: `bring in a list (${[...FORMATS.keys()].join(", ")}); demonstration data goes, unless --keep-demo`,
  run: runImport,
};

async function runImport(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const format = FORMATS.get(values.format ?? "");
  if (format === undefined) throw new UsageError(`${unknownFormat(values.format)}${formatList()}`);
  if (positionals.length === 0) throw new UsageError(`Name the file to import (${format.files}).`);
  const files = positionals.map(resolveFromCaller);
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`);
  const country = values.country?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw new UsageError("--country is two letters such as IN.");
  const folder = values["report-to"] === undefined ? null : resolveFromCaller(values["report-to"]);
  if (folder !== null && !existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const context = await openContext(country);
  const progress = showProgress(terminal, format.name);
  const run = { format, files, context, reportFolder: folder, onProgress: progress.show };
  const isDry = values["dry-run"];
  try {
    const summary = isDry
      ? await importFiles({ ...run, database: null })
      : await withDatabase(terminal, (database, config) => {
          const secrets = openKeyring(config, new Date()).all("numbers");
          const filters = {
            withoutDelisted: importFilter(database, secrets),
            countDead: deadCounter(database, secrets),
          };
          return importInto(database, { ...run, ...filters, keepDemo: values["keep-demo"], terminal });
        });
    progress.end();
    for (const line of summaryLines(summary, { dryRun: isDry })) terminal.out(line);
    const { taken, merged, refused } = summary.rows;
    if (taken + merged > 0) return refused > 0 ? 3 : 0;
    terminal.err(
      `Nothing could be read as ${format.name}, which is ${format.files}. Is the file of another format? See --help.`,
    );
    return 1;
  } finally {
    progress.end();
  }
}

type ImportCommand = Omit<ImportRun, "database"> & { keepDemo: boolean; terminal: Terminal };

/**
 * Real places replace the demonstration, whose notice on every page would call them made up too.
 */
async function importInto(database: Database, { keepDemo, terminal, ...run }: ImportCommand): Promise<ImportSummary> {
  const summary = await importFiles({ ...run, database });
  if (summary.documents.total === 0 || !(await readDemo(database)).demo) return summary;
  if (keepDemo) {
    terminal.out("The demonstration data stays beside it: made-up entries stand among the real ones.");
    return summary;
  }
  terminal.out(`The demonstration data is gone (${await removeDemo(database)} documents): real places have come.`);
  return summary;
}

function unknownFormat(name: string | undefined): string {
  return name === undefined ? "Say with --format what kind of list it is:" : `There is no format ${name}. There are:`;
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
    outside: places.outside,
    nameOf: (point) => places.reverse({ ...point, lang: "en" })[0]?.label,
    country: country ?? config.defaultCountry ?? undefined,
  };
}
