import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A registry that hangs does not hold up a bench for longer, ms. */
const LONGEST_MS = 240_000;

/** Packages in a folder of their own, for one run. */
export type Installed = { folder: string; load: (name: string) => unknown; remove: () => void };

/**
 * Installs what a bench compares the product with, and the product itself does not need.
 * @param packages names with their exact versions
 * @returns the reason where they cannot be had
 */
export function installPackages(...packages: string[]): Installed | { missing: string } {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-bench-npm-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--no-save", ...packages];
    execFileSync("npm", args, { timeout: LONGEST_MS, stdio: "pipe", cwd: folder });
  } catch {
    remove();
    return { missing: `npm cannot install ${packages.join(" ")} here` };
  }
  return { folder, load: createRequire(join(folder, "bench.cjs")), remove };
}
