import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where engines are unpacked: ignored by Git, and no part of the computer. */
const FOLDER = new URL("../../.cache/engines/", import.meta.url).pathname;
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib/firefox-esr"];

/** A browser that is not installed: its program, and where its libraries lie. */
export type Unpacked = { command: string; env: Record<string, string> };

/**
 * Firefox from Debian's packages, with the libraries that this computer lacks. They are fetched and
 * unpacked without the rights of root, once. Null where that cannot be done.
 */
export function unpackedFirefox(): Unpacked | null {
  const home = join(FOLDER, "firefox");
  const command = join(home, "usr/lib/firefox-esr/firefox-esr");
  try {
    if (!existsSync(command)) unpack("firefox-esr", home);
  } catch {
    rmSync(home, { recursive: true, force: true });
  }
  const paths = LIBRARIES.map((path) => join(home, path)).filter((path) => existsSync(path));
  return existsSync(command) ? { command, env: { LD_LIBRARY_PATH: paths.join(":") } } : null;
}

function unpack(name: string, home: string): void {
  const packages = join(home, "packages");
  mkdirSync(packages, { recursive: true });
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: packages, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const plan = run("apt-get", ["install", "--simulate", "--no-install-recommends", name]);
  const missing = plan.split("\n").flatMap((line) => (line.startsWith("Inst ") ? [line.split(" ")[1] ?? ""] : []));
  run("apt-get", ["download", ...missing]);
  for (const file of readdirSync(packages)) run("dpkg-deb", ["-x", file, home]);
  rmSync(packages, { recursive: true });
}
