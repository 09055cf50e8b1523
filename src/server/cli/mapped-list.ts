import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { mappedFormat } from "../imports/formats/mapped/mapped.ts";
import { readMappingValue } from "../imports/formats/mapping-file.ts";
import type { MappingFile } from "../imports/formats/mapping-file.ts";
import type { ImportFormat } from "../imports/pipeline/format.ts";
import { readSample } from "../imports/runs/read-preview.ts";
import { openTable } from "../imports/runs/open-table.ts";
import { localFile } from "../imports/runs/run-file.ts";
import { importId } from "../imports/pipeline/facility-rows.ts";
import { withHeadings } from "../imports/tables/find-headings.ts";
import { guessShape } from "../imports/tables/guess-shape.ts";
import { UsageError } from "./command.ts";

/**
 * Whose list it is, and under which licence it came. What is not said here, the mapping file says.
 */
export type ListSource = { name: string | undefined; licence: string | undefined };

/** A mapping file to begin with, and in how many of its first rows a number would be seen by nobody. */
export type Suggestion = { text: string; numbersUnseen: number };

/**
 * A mapping file to begin with, as text: how the table is read, and what its columns say. Lines of
 * facilities are proposed as published.
 */
export async function suggestFile(path: string): Promise<Suggestion> {
  return withFolder(async (folder) => {
    const table = await withHeadings(await openTable(localFile(path, folder), await guessShape(path)));
    const { headers, rows } = await readSample(table);
    const { mapping } = suggestMapping(headers, rows);
    const proposed = mapping.rows === "facilities" ? { ...mapping, numbers: "published" as const } : mapping;
    const lines = headers.flatMap((_, at) => (mapping.columns[at]?.target === "phone" ? [at] : []));
    const withLines = rows.filter((row) => lines.some((at) => /\p{Nd}{3}/u.test(row[at] ?? "")));
    return {
      text: JSON.stringify({ shape: table.shape, mapping: proposed }, null, 2),
      numbersUnseen: proposed.numbers === "shielded" ? withLines.length : 0,
    };
  });
}

/** A format that reads one list by a mapping file, and the paths that it reads. */
export async function withMappedList<T>(
  files: readonly string[],
  { mappingFile, source }: { mappingFile: string; source: ListSource },
  work: (list: { format: ImportFormat; files: string[] }) => Promise<T>,
): Promise<T> {
  const read = await readMappingFile(mappingFile);
  const { name = read.source?.name, licence = read.source?.licence } = source;
  if (name === undefined || licence === undefined) {
    throw new UsageError("Name the source of the list with --source, and its licence with --licence, such as CC0.");
  }
  const url = name === read.source?.name ? read.source.url : undefined;
  return withFolder(async (folder) => {
    const tables = await Promise.all(files.map((path) => openTable(localFile(path, folder), read.shape)));
    const format = mappedFormat({
      name: "mapped",
      namespace: importId("source", name),
      mapping: read.mapping,
      shape: read.shape,
      source: { kind: "import", name, licence, ...(url !== undefined && { url }) },
    });
    return work({ format, files: tables.map(({ path }) => path) });
  });
}

async function readMappingFile(path: string): Promise<MappingFile> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`There is no file ${path}. Make one with --suggest.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`${basename(path)} is not JSON. Make one with --suggest.`);
  }
  const read = readMappingValue(value);
  if (read.ok) return read.file;
  throw new UsageError(`${basename(path)}, ${read.fault}.`);
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "lifeboard-table-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
