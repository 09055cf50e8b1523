import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { exportLines } from "../exports/exports.ts";
import type { ExportDependencies, ExportFormat, ExportName } from "../exports/exports.ts";
import { readKindPolicies } from "../policies/policies.ts";
import { resolveFromCaller } from "./caller.ts";
import { UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const NAMES: readonly ExportName[] = ["facilities", "listings"];
const FORMATS: readonly ExportFormat[] = ["ndjson", "csv"];

/** Writes the open data into a folder: facilities and listings, each as NDJSON and CSV. */
export const exportCommand: Command = {
  name: "export",
  usage: "FOLDER [--format ndjson|csv]",
  summary:
    "write facilities and openly licensed listings into a folder, in both formats unless one is named; no person is in it, demonstration rows are marked `demo`",
  async run(args, terminal) {
    const { values, positionals } = parseArgs({
      args,
      options: { format: { type: "string" } },
      allowPositionals: true,
    });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new UsageError("Name one folder to write to.");
    const formats = FORMATS.filter((format) => values.format === undefined || format === values.format);
    if (formats.length === 0) throw new UsageError(`--format is one of: ${FORMATS.join(", ")}`);
    const target = resolveFromCaller(folder);
    await withDatabase(terminal, async (database) => {
      await mkdir(target, { recursive: true });
      const from = { database, inForce: await readKindPolicies(database), now: () => new Date() };
      for (const name of NAMES) {
        for (const format of formats) {
          const file = join(target, `${name}.${format}`);
          terminal.out(`${await writeExport(from, { name, format, file })} lines in ${file}`);
        }
      }
    });
    return 0;
  },
};

/** Writes another file and renames it when complete, so that nobody reads half an export. */
async function writeExport(
  from: ExportDependencies,
  what: { name: ExportName; format: ExportFormat; file: string },
): Promise<number> {
  let lines = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const text of exportLines(from, what.name, what.format)) {
      lines += text.split("\n").length - 1;
      yield text;
    }
  };
  const draft = `${what.file}.part`;
  await pipeline(Readable.from(counted()), createWriteStream(draft));
  await rename(draft, what.file);
  return lines;
}
