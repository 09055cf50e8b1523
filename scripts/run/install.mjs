import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { withLock } from "./lock.mjs";
import { failure, root, runQuietly, say, since } from "./shared.mjs";

const modules = join(root, "node_modules");

/** Installs the pinned packages with `npm ci` unless exactly those are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (!isInstalled()) await install();
  });
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install shows. Packages for
 * other platforms are optional and may be missing.
 */
function isInstalled() {
  const installed = readPackages(join(modules, ".package-lock.json"));
  if (installed === null) return false;
  const wanted = readPackages(join(root, "package-lock.json")) ?? {};
  return Object.entries(wanted).every(([path, one]) => {
    const there = installed[path];
    if (path === "" || (there === undefined && one.optional === true)) return true;
    return there !== undefined && there.version === one.version && there.integrity === one.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

async function install() {
  const start = performance.now();
  say("Installing the pinned packages with npm ci (once; one or two minutes on a slow connection) …");
  const progress = setInterval(() => say(`  … ${since(start)}, ${countUnpacked()} unpacked`), 5_000);
  const { code, output } = await npmCi(root).finally(() => clearInterval(progress));
  if (code !== 0) throw failure(output);
  say(`Packages installed in ${since(start)}.`);
}

/**
 * Installs exactly what the lock file of a folder names. A failure's output has its cause and cure.
 */
export async function npmCi(folder) {
  const { code, output } = await runQuietly(...npmCommand(), { env: npmEnvironment(), cwd: folder });
  return { code, output: code === 0 ? output : `${lastLines(output)}\n\n${reason(output)}` };
}

/** The npm that started us, else the one next to this Node, else the one on the path. */
function npmCommand() {
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npmCli = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  const script = process.env.npm_execpath?.endsWith("npm-cli.js") === true ? process.env.npm_execpath : npmCli;
  return existsSync(script) ? [process.execPath, [script, ...args]] : ["npm", args];
}

/** A service account often has no writable home: the download cache is then in the checkout. */
function npmEnvironment() {
  const env = { ...process.env };
  // Servers set it, but the build needs the development packages.
  delete env.NODE_ENV;
  const cache = env.npm_config_cache ?? join(homedir(), ".npm");
  if (!isWritable(cache)) env.npm_config_cache = join(root, ".cache/npm");
  return env;
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm creates all folders before it fills them: a package is there when its package.json is. */
function countUnpacked(folder = modules) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .reduce((count, name) => {
      const path = join(folder, name);
      return count + (name.startsWith("@") ? countUnpacked(path) : Number(existsSync(join(path, "package.json"))));
    }, 0);
}

function lastLines(output) {
  return output.trimEnd().split("\n").slice(-15).join("\n");
}

function reason(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|CERT_|network/i.test(output)) {
    return "The packages could not be downloaded: npm cannot reach its registry. Check the network or the proxy settings, then run the same command again.";
  }
  if (/ENOSPC/.test(output))
    return "The disk is full: about 700 MB are needed. Make room, then run the same command again.";
  if (/EACCES|EPERM/.test(output)) return `npm may not write here. Run the command as the owner of ${root}.`;
  return "npm ci failed; its last lines are above. Running the same command again is safe.";
}
