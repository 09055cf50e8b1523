import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const HEAD =
  "# Ids that were given out once and the id that stands for them now: kept by the build, lines may be added by hand.\n";

/** Lines of former-ids.tsv; none where the file does not exist yet. */
export function readFormer(folder: string): Map<string, string> {
  const path = join(folder, "former-ids.tsv");
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, "utf8").split("\n");
  return new Map(
    lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split("\t"))
      .map(([id = "", now = ""]) => [id, now] as const),
  );
}

/** The ids of the tables as they are before a build writes them. */
export function givenOut(folder: string): string[] {
  const tables = readdirSync(folder).filter((file) => file.endsWith(".tsv.br"));
  return tables.flatMap((file) => {
    const text = brotliDecompressSync(readFileSync(join(folder, file))).toString("utf8");
    return text
      .split("\n")
      .slice(1)
      .map((line) => line.slice(0, line.indexOf("\t")))
      .filter(Boolean);
  });
}

/**
 * The text of former-ids.tsv: every id ever used still exists or has a successor. Throws where one
 * would be lost, because a saved place would lead nowhere.
 */
export function formerText(
  before: readonly string[],
  now: ReadonlySet<string>,
  former: ReadonlyMap<string, string>,
): string {
  const standsFor = (id: string): string => (now.has(id) ? id : standsFor(former.get(id) ?? lost(id)));
  const gone = new Set([...before, ...former.keys()].filter((id) => !now.has(id)));
  return (
    HEAD +
    [...gone]
      .toSorted()
      .map((id) => `${id}\t${standsFor(id)}\n`)
      .join("")
  );
}

function lost(id: string): never {
  throw new Error(`the id ${id} was given out and would be lost: add a line to former-ids.tsv`);
}
