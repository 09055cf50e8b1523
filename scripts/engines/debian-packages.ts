import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where engines are unpacked: ignored by Git, and no part of the computer. */
const FOLDER = new URL("../../.cache/engines/", import.meta.url).pathname;
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib/firefox-esr"];
/** With a screen, since it has no headless mode. */
const WEBKIT = ["webkit2gtk-driver", "xvfb", "xauth"];
/** Its first argument lies over /usr. The rest is a command. */
const OVER_USR = `mount -t overlay overlay -o lowerdir="$0":/usr /usr && exec "$@"`;

/** A browser that is not installed: its program, and where its libraries lie. */
export type Unpacked = { command: string; env: Record<string, string> };

/** The command and arguments that run a program as if packages were installed. */
export type Inside = (command: string, args: readonly string[]) => [command: string, args: string[]];

/**
 * Firefox from Debian's packages, with the libraries that this computer lacks. They are fetched and
 * unpacked without the rights of root, once. Null where that cannot be done.
 */
export function unpackedFirefox(): Unpacked | null {
  const home = join(FOLDER, "firefox");
  const command = join(home, "usr/lib/firefox-esr/firefox-esr");
  if (!unpackedOnce(["firefox-esr"], home, command)) return null;
  const paths = LIBRARIES.map((path) => join(home, path)).filter((path) => existsSync(path));
  return { command, env: { LD_LIBRARY_PATH: paths.join(":") } };
}

/**
 * WebKitGTK with its driver, unpacked likewise. Its processes have fixed paths in /usr, so it runs
 * in a namespace that sees its packages there. Null where the kernel forbids that.
 */
export function unpackedWebKit(): Inside | null {
  const home = join(FOLDER, "webkit");
  if (!unpackedOnce(WEBKIT, home, join(home, "usr/bin/WebKitWebDriver"))) return null;
  const inside: Inside = (command, args) => [
    "unshare",
    ["--map-root-user", "--mount", "sh", "-c", OVER_USR, join(home, "usr"), command, ...args],
  ];
  try {
    execFileSync(...inside("true", []), { stdio: "ignore" });
    return inside;
  } catch {
    return null;
  }
}

function unpackedOnce(names: readonly string[], home: string, program: string): boolean {
  try {
    if (!existsSync(program)) unpack(names, home);
  } catch {
    rmSync(home, { recursive: true, force: true });
  }
  return existsSync(program);
}

function unpack(names: readonly string[], home: string): void {
  const packages = join(home, "packages");
  mkdirSync(packages, { recursive: true });
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: packages, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const plan = run("apt-get", ["install", "--simulate", "--no-install-recommends", ...names]);
  const missing = plan.split("\n").flatMap((line) => (line.startsWith("Inst ") ? [line.split(" ")[1] ?? ""] : []));
  run("apt-get", ["download", ...missing]);
  for (const file of readdirSync(packages)) run("dpkg-deb", ["-x", file, home]);
  rmSync(packages, { recursive: true });
}
