import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Judges of 2026-11-24; another release may weigh its audits otherwise. */
const VERSION = "12.8.2";
const folder = resolve(import.meta.dirname, `../../.cache/lighthouse-${VERSION}`);
const program = join(folder, "node_modules/lighthouse/cli/index.js");

/**
 * The file of Lighthouse's command. It is 200 packages, which only this bench needs: npm installs
 * them into .cache, once. @throws when npm cannot
 */
export async function lighthouseProgram(): Promise<string> {
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const args = ["install", "--no-audit", "--no-fund", "--no-package-lock", `lighthouse@${VERSION}`];
  await promisify(execFile)("npm", args, { cwd: folder }).catch((error: unknown) => {
    throw new Error(`npm could not install Lighthouse ${VERSION}: go online once, or run the other benches by name`, {
      cause: error,
    });
  });
  return program;
}
