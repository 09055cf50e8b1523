import { execFileSync } from "node:child_process";
import type { ExecFileSyncOptions } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The last Chromium of Android 6, and older than what the built files need added. */
const PACKAGE = "@sparticuz/chromium@106.0.2";
const cache = resolve(import.meta.dirname, "../../.cache/old-engines");

/** Its program: from the package registry once, then from the checkout's cache. Linux x64. */
export function chromium106(): string {
  const program = join(cache, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  console.log(`Fetching ${PACKAGE} from npm …`);
  const options: ExecFileSyncOptions = { cwd: cache, stdio: "ignore" };
  execFileSync("npm", ["pack", PACKAGE, "--ignore-scripts"], options);
  const packed = readdirSync(cache).find((name) => name.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["xzf", packed, "package/bin/chromium.br"], options);
  // Whole or not at all: a second start must not find half of it.
  writeFileSync(`${program}.part`, brotliDecompressSync(readFileSync(join(cache, "package/bin/chromium.br"))));
  chmodSync(`${program}.part`, 0o755);
  renameSync(`${program}.part`, program);
  return program;
}
