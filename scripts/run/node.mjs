import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { npmCi } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { endAs, failure, root, runQuietly, say } from "./shared.mjs";

/** The oldest Node that runs Lifeboard, and the oldest that may call it. */
const OLDEST = [24, 12];
const OLDEST_CALLER = [20, 0];
/** A package and its lock file, which has the checksum of each machine's Node. */
const PINNED = join(root, "scripts/run/node");
const INSTALLED = join(root, ".cache/node");
/** Says that an older Node handed over, and holds a channel to us. */
const HANDED_OVER = "LIFEBOARD_HANDED_OVER";

/** Whether this Node runs Lifeboard. */
export function isNewEnough() {
  return isAtLeast(OLDEST);
}

/**
 * Runs the same command by the pinned Node, which is installed first where it is missing. This
 * process hands on each signal and ends as that one ends.
 */
export async function runByPinnedNode(args) {
  const own = process.versions.node;
  if (!isAtLeast(OLDEST_CALLER))
    throw failure(`Lifeboard needs Node ${OLDEST.join(".")} or newer; this is ${own}. Get it at https://nodejs.org`);
  const version = pinnedVersion();
  const program = join(INSTALLED, `node_modules/${packageOfMachine()}/bin/node`);
  if (!(await runs(program, version))) await withLock(() => install(program, version));
  say(`This is Node ${own}: continuing with Node ${version}, which is in .cache/node.`);
  // A group of its own: a signal to the whole group would reach the program twice. It ends itself
  // where the channel breaks, as when this process is killed.
  const child = spawn(program, ["--", join(root, "scripts/run.mjs"), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
    env: { ...process.env, [HANDED_OVER]: "1", PATH: [dirname(program), process.env.PATH ?? ""].join(delimiter) },
  });
  await endAs(child);
}

/** In the pinned Node: ends with the process that handed over. */
export function endWithCaller() {
  if (process.env[HANDED_OVER] === undefined) return;
  delete process.env[HANDED_OVER];
  if (!isNewEnough())
    throw failure(
      `The pinned Node is ${process.versions.node}, which is too old: scripts/run/node must name a newer one.`,
    );
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function packageOfMachine() {
  return `node-${process.platform}-${process.arch}`;
}

/** The pinned version. @throws where this machine has none */
function pinnedVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(PINNED, "package.json"), "utf8"));
  const version = optionalDependencies[packageOfMachine()];
  if (version === undefined) throw failure(`${needed()} There is none to download for this machine. ${CURE}`);
  return version;
}

const CURE = "Install Node 24 from https://nodejs.org or with your package manager, then run the same command again.";

function needed() {
  return `Lifeboard runs on Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}.`;
}

async function install(program, version) {
  if (await runs(program, version)) return;
  say(`${needed()} Installing Node ${version} into .cache/node with npm ci (once; about 50 MB) …`);
  mkdirSync(INSTALLED, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) cpSync(join(PINNED, file), join(INSTALLED, file));
  const { code, output } = await npmCi(INSTALLED);
  if (code !== 0) throw failure(`${output}\n${needed()} ${CURE}`);
  // npm does not fail for an optional package that it cannot get.
  if (!existsSync(program))
    throw failure(
      `Node ${version} could not be downloaded: npm cannot reach its registry, or the checksum does not match. ${CURE}`,
    );
  // The package is for the GNU C library. Alpine has another one.
  if (!(await runs(program, version)))
    throw failure(`${needed()} The downloaded Node ${version} does not run here. ${CURE}`);
}

async function runs(program, version) {
  if (!existsSync(program)) return false;
  const { output } = await runQuietly(program, ["--version"]).catch(() => ({ output: "" }));
  return output.trim() === `v${version}`;
}
