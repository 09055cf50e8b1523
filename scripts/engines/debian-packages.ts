import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where engines are unpacked: ignored by Git, and no part of the computer. */
const FOLDER = new URL("../../.cache/engines/", import.meta.url).pathname;
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib/firefox-esr"];
const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
/** With a screen, since it has no headless mode. */
const WEBKIT = ["webkit2gtk-driver", "xvfb", "xauth"];
/** Its first argument lies over /usr. The rest is a command. */
const OVER_USR = `mount -t overlay overlay -o lowerdir="$0":/usr /usr && exec "$@"`;

/** A program, and where its libraries lie. */
export type Found = { command: string; env: Record<string, string> };

/** The command and arguments that run a program as if packages were installed. */
export type Inside = (command: string, args: readonly string[]) => [command: string, args: string[]];

/**
 * The Firefox of FIREFOX_BIN, or an installed one. Else that of Debian's packages, with the
 * libraries that this computer lacks. They are fetched and unpacked without the rights of root,
 * once. Null where that cannot be done.
 */
export function findFirefox(): Found | null {
  const installed = process.env["FIREFOX_BIN"] ?? FIREFOX.find((path) => existsSync(path));
  if (installed !== undefined) return { command: installed, env: {} };
  const home = unpacked("firefox", ["firefox-esr"]);
  if (home === null) return null;
  return { command: join(home, "usr/lib/firefox-esr/firefox-esr"), env: librariesOf(home) };
}

/** What programs in a folder of unpacked packages need to find their libraries there. */
export function librariesOf(home: string): Record<string, string> {
  const paths = LIBRARIES.map((path) => join(home, path)).filter((path) => existsSync(path));
  return { LD_LIBRARY_PATH: paths.join(":") };
}

/**
 * WebKitGTK with its driver, installed or unpacked likewise. Its processes have fixed paths in
 * /usr, so it runs in a namespace that sees its packages there. Null where the kernel forbids that.
 */
export function findWebKit(): Inside | null {
  const installed: Inside = (command, args) => [command, [...args]];
  if (hasWebKit(installed)) return installed;
  const home = unpacked("webkit", WEBKIT);
  if (home === null) return null;
  const inside: Inside = (command, args) => [
    "unshare",
    ["--map-root-user", "--mount", "sh", "-c", OVER_USR, join(home, "usr"), command, ...args],
  ];
  return hasWebKit(inside) ? inside : null;
}

function hasWebKit(inside: Inside): boolean {
  const [command, args] = inside("which", ["WebKitWebDriver", "xvfb-run"]);
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/**
 * The folder of these packages and of what they need beside installed ones. Null where there is no
 * apt, or no network.
 */
export function unpacked(engine: string, names: readonly string[]): string | null {
  const home = join(FOLDER, engine);
  if (existsSync(home)) return home;
  // Whole or not at all: a second start must not find half of it.
  const part = `${home}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    unpack(names, part);
    renameSync(part, home);
    return home;
  } catch {
    return null;
  }
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
