import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./sources.ts";

const folder = "dist/web";
/** Most JavaScript a first page may need, as sent (brotli). Source: decision 138. */
const mostBytes = 140_000;

/** Checks the scripts of the first page (its entry and static imports) against the budget. */
export function findWeight(root: string): Finding[] {
  const path = join(root, folder, ".vite/manifest.json");
  if (!existsSync(path)) return [{ path: folder, message: "is not built" }];
  const manifest: Record<string, { file: string; isEntry?: boolean; imports?: string[] }> = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const needed = new Set<string>();
  const add = (key: string): void => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const next of manifest[key]?.imports ?? []) add(next);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry === true) add(key);
  const bytes = [...needed].reduce((sum, key) => sum + sentBytes(join(root, folder, manifest[key]?.file ?? "")), 0);
  console.log(`  the first page's scripts: ${(bytes / 1000).toFixed(1)} kB as sent, at most ${mostBytes / 1000} kB`);
  return bytes <= mostBytes
    ? []
    : [{ path: folder, message: `the first page's scripts are ${bytes} bytes as sent, ${mostBytes} are allowed` }];
}

function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
