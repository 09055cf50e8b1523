import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { hasSecret } from "../config/secret.ts";
import { readDemo, removeDemo } from "../demo/demo.ts";
import type { Database } from "../documents/pool.ts";
import { FORMATS } from "../imports/formats/all.ts";
import type { ImportContext, ImportDocument, ImportFormat } from "../imports/pipeline/format.ts";
import { suggestFile, withMappedList } from "./mapped-list.ts";
import { importFiles } from "../imports/import.ts";
import type { ImportRun, ImportSummary } from "../imports/import.ts";
import { openReport } from "../imports/pipeline/report.ts";
import { showProgress } from "../imports/pipeline/progress.ts";
import { summaryLines } from "../imports/pipeline/summary.ts";
import { mergeImported } from "../duplicates/merge-imported.ts";
import { importFilter } from "../numbers/import-filter.ts";
import { numbersOfDocument } from "../numbers/numbers-of-document.ts";
import { deadCounter } from "../numbers/findings/findings-of-number.ts";
import { importContext } from "../compose/imports/import-context.ts";
import { endTrials } from "../compose/trial-sign-ins.ts";
import { openPlaces } from "../places/places.ts";
import { openKeyring } from "../config/keys.ts";
import { UsageError } from "./command.ts";
import type { Command, Terminal } from "./command.ts";
import { callOfCommands, resolveFromCaller } from "./caller.ts";
import { importAsRun } from "./import-run.ts";
import { withDatabase } from "./with-database.ts";

/** A command was asked to end. Exit codes as shells have them: 130 SIGINT, 143 SIGTERM. */
class Stopped extends Error {
  override name = "Stopped";
  readonly code: number;

  constructor(signal: "SIGINT" | "SIGTERM") {
    super("The command was stopped.");
    this.code = signal === "SIGINT" ? 130 : 143;
  }
}

/**
 * Does work that ends well where the process is asked to stop. A second signal ends the process at
 * once, as it would without this.
 * @returns what the work returns, or the exit code where it was stopped
 */
async function stoppable(work: (stop: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const onInterrupt = (): void => controller.abort(new Stopped("SIGINT"));
  const onTerminate = (): void => controller.abort(new Stopped("SIGTERM"));
  process.once("SIGINT", onInterrupt);
  process.once("SIGTERM", onTerminate);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof Stopped) return error.code;
    throw error;
  } finally {
    process.off("SIGINT", onInterrupt);
    process.off("SIGTERM", onTerminate);
  }
}

const OPTIONS = {
  format: { type: "string" },
  mapping: { type: "string" },
  suggest: { type: "boolean", default: false },
  source: { type: "string" },
  licence: { type: "string" },
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
 * - 130, 143: it was stopped by SIGINT or SIGTERM; its run is cancelled
 */
export const importCommand: Command = {
  name: "import",
  usage:
    "FILE [FILE ...] (--format NAME | --suggest | --mapping FILE [--source NAME --licence NAME]) [--dry-run] [--country XX] [--report-to FOLDER] [--keep-demo]",
  summary: `import a list (${[...FORMATS.keys()].join(", ")}); removes the demonstration data, unless --keep-demo`,
  run: runImport,
};

async function runImport(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const known = FORMATS.get(values.format ?? "");
  const isMapped = values.mapping !== undefined || values.suggest;
  if (known === undefined && !isMapped) throw new UsageError(`${unknownFormat(values.format)}${formatList()}`);
  if (positionals.length === 0) throw new UsageError(`Name the file to import (${known?.files ?? "one table"}).`);
  const files = positionals.map(resolveFromCaller);
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`);
  if (values.suggest) {
    const { text, numbersUnseen } = await suggestFile(files[0] ?? "");
    terminal.out(text);
    if (numbersUnseen > 0) {
      terminal.err(
        `Numbers nobody will see: those of ${numbersUnseen} of the first rows. If they are lines of organisations, set "numbers" to "published" or "by-title".`,
      );
    }
    return 0;
  }
  if (known !== undefined) return importOne({ format: known, files }, { values, terminal, named: files });
  const source = { name: values.source, licence: values.licence };
  const mappingFile = resolveFromCaller(values.mapping ?? "");
  return withMappedList(files, { mappingFile, source }, (list) => importOne(list, { values, terminal, named: files }));
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

type List = { format: ImportFormat; files: string[] };

/** `named`: the files as they were named, for the report. */
type Typed = { values: Values; terminal: Terminal; named: readonly string[] };

/** What is being written when the process is asked to stop is written, and the run is cancelled. */
function importOne(list: List, typed: Typed): Promise<number> {
  return stoppable((stop) => {
    const tell = (): void => typed.terminal.err("Stopping after the current batch.");
    stop.addEventListener("abort", tell, { once: true });
    return importList(list, { ...typed, stop });
  });
}

async function importList(
  { format, files }: List,
  { values, terminal, named, stop }: Typed & { stop: AbortSignal },
): Promise<number> {
  const country = values.country?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw new UsageError("--country is two letters such as IN.");
  const folder = values["report-to"] === undefined ? null : resolveFromCaller(values["report-to"]);
  if (folder !== null && !existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const progress = showProgress(terminal, format.name);
  const isDry = values["dry-run"];
  // Only after the database was found: a refused command leaves no file.
  const openRun = async () => {
    const context = await openContext(country);
    return {
      format,
      files,
      context,
      onProgress: progress.show,
      stop,
      report: await openReport(named[0] ?? "import", folder),
    };
  };
  try {
    const summary = isDry
      ? await importFiles({ ...(await openRun()), database: null })
      : await withDatabase(terminal, async (database, config) => {
          const filters = filtersOf(database, config);
          const into = { ...filters, ...(await openRun()), keepDemo: values["keep-demo"], terminal };
          return importInto(database, into);
        });
    progress.end();
    for (const line of summaryLines(summary, { dryRun: isDry })) terminal.out(line);
    const { taken, merged, refused } = summary.rows;
    if (taken + merged > 0) return refused > 0 ? 3 : 0;
    terminal.err(
      `Nothing could be read as ${format.name}, which is ${format.files}. Does the file have another format? See --help.`,
    );
    return 1;
  } finally {
    progress.end();
  }
}

/** @throws Error when the service's secret is not there, by which people's numbers are compared */
function filtersOf(
  database: Database,
  config: Config,
): Pick<ImportRun, "mergeKnown" | "withoutDelisted" | "countDead"> {
  if (config.databaseUrl !== null && !hasSecret(config))
    throw new Error(
      `There is no secret in ${config.dataDir}, and SECRET is not set: removed numbers would come back. Name the ` +
        "service's settings (SECRET, or its DATA_DIR), such as by --env-file /etc/lifeboard.env.",
    );
  const secrets = openKeyring(config, new Date()).all("numbers");
  return {
    mergeKnown: <Document extends ImportDocument>(documents: readonly Document[]) =>
      mergeImported({ database, numbersOf: numbersOfDocument(secrets) }, documents),
    withoutDelisted: importFilter(database, secrets),
    countDead: deadCounter(database, secrets),
  };
}

type ImportCommand = Omit<ImportRun, "database"> & { keepDemo: boolean; terminal: Terminal; stop: AbortSignal };

/**
 * Real places replace the demonstration, whose notice on every page would call them made up too.
 */
async function importInto(database: Database, { keepDemo, ...run }: ImportCommand): Promise<ImportSummary> {
  const { terminal } = run;
  const summary = await importAsRun(database, run);
  if (summary.documents.imported + summary.documents.updated > 0) {
    terminal.out(`To undo it: ${callOfCommands()} import:undo ${summary.runId} --yes`);
  }
  if (summary.documents.total === 0 || !(await readDemo(database)).demo) return summary;
  if (keepDemo) {
    terminal.out("The demonstration data stays: made-up entries are among the real ones.");
    return summary;
  }
  await endTrials(database, new Date());
  terminal.out(
    `The demonstration data was removed (${await removeDemo(database)} documents), because real places were imported.`,
  );
  return summary;
}

function unknownFormat(name: string | undefined): string {
  return name === undefined ? "Name the format of the list with --format:" : `There is no format ${name}. There are:`;
}

function formatList(): string {
  return [...FORMATS.values()]
    .map((format) => `\n  ${format.name}: ${format.summary}; ${format.files}; numbers ${format.numbers}`)
    .join("");
}

async function openContext(country: string | undefined): Promise<ImportContext> {
  const config = readConfig();
  const places = await openPlaces(join(config.root, "data/gazetteer"));
  return importContext(places, country ?? config.defaultCountry ?? undefined);
}
