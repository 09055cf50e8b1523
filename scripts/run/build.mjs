import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { precompress } from "./precompress.mjs";
import { failure, root, runQuietly, say, since } from "./shared.mjs";

const dist = join(root, "dist");
const folders = ["src", "locales", "public", "scripts/run", "examples/imports"];
const files = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "theme.json"];

/**
 * Builds `dist` unless it was made from exactly these sources by this Node.
 * @param isQuick for development: leaves out the compression, and accepts a whole build.
 * `npm start` builds again afterwards
 */
export async function ensureBuilt(isQuick = false) {
  if (isFresh() || isBuilt(sourceHash(isQuick))) return;
  await withLock(async () => {
    // Read again: another start may have built, or a source may have changed.
    const hash = sourceHash(isQuick);
    if (!isBuilt(hash)) await build(hash, isQuick);
  });
}

/** Whether `dist` is a full build from exactly these sources by this Node. */
export function isFresh() {
  return isBuilt(sourceHash(false));
}

/**
 * Hash of everything that determines the build: sources, locales, lockfile, build scripts, Node
 * version.
 */
function sourceHash(isQuick) {
  const hash = createHash("sha256").update(`${process.version} ${isQuick}`);
  for (const file of [...files, ...folders.flatMap(filesBelow)]) {
    if (!existsSync(join(root, file))) continue;
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function isBuilt(hash) {
  try {
    return readFileSync(join(dist, ".hash"), "utf8") === hash;
  } catch {
    return false;
  }
}

/**
 * Builds next to `dist` and swaps the whole folder in. An interrupted start never leaves half a
 * build.
 */
async function build(hash, isQuick) {
  const start = performance.now();
  removeAbandoned();
  // A new name, because the builders of a start that was just killed may still be writing.
  const staging = join(root, `.cache/build-${process.pid}`);
  mkdirSync(staging, { recursive: true });
  say("Building (browser, pages, server) …");
  await buildAll(staging);
  if (!isQuick) {
    say("Compressing …");
    await precompress(join(staging, "web"));
  }
  writeFileSync(join(staging, ".hash"), hash);
  swapIn(staging);
  say(`Built in ${since(start)}.`);
}

/** The three builds run in one child process: loading the builder three times took longer. */
async function buildAll(out) {
  const env = { ...process.env, NODE_ENV: "production", LIFEBOARD_OUT: out };
  const { code, output } = await runQuietly(process.execPath, [join(root, "scripts/run/bundle.mjs")], { env });
  if (code !== 0) throw failure(output.trimEnd());
  if (output.trim() !== "") say(output.trimEnd());
}

/** The lock is ours, so any other folder is left from a start that was killed. */
function removeAbandoned() {
  for (const name of readdirSync(join(root, ".cache"))) {
    if (name.startsWith("build-")) rmSync(join(root, ".cache", name), { recursive: true, force: true });
  }
}

function swapIn(staging) {
  const old = join(root, ".cache/build-old");
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(staging, dist);
  rmSync(old, { recursive: true, force: true });
}
