import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { makeDataFolder } from "./data-folder.ts";
import { hasProductTime } from "./product-time.ts";

const root = resolve(import.meta.dirname, "../..");
/** When a product that hangs is ended, ms. These are no bounds of the product. */
const HANGS = { startingMs: 600_000, stoppingMs: 300_000 };

/**
 * Setting for products with many journeys. Nearly each makes accounts by codes to Indian numbers,
 * of which a product sends 100 an hour otherwise.
 */
export const CODES_PER_COUNTRY = "IN=10000";

/** What opens the local outbox of every product of a journey. */
export const OUTBOX_KEY = "the-key-of-every-journey";

/** Gives a product, its threads and the programs that it starts the time of the run. */
const CLOCK = "product-clock.mjs";

/** Modules that are loaded into a product before its program. */
const MODULES = join(import.meta.dirname, "product-modules");

/** The built product, running on a free port with a separate data folder. */
export interface Product {
  url: string;
  /** Ends it as an operator would (SIGTERM). @throws when it does not end well */
  stop: () => Promise<void>;
}

/** A product whose clock a journey advances. */
export interface ClockedProduct extends Product {
  /** Advances the product's clock. Timers and the clock of PostgreSQL do not change. */
  passTime: (ms: number) => Promise<void>;
}

/**
 * A product whose main process, of the number `pid`, says how much of the processor it took so far,
 * µs.
 */
export type MeasuredProduct = Product & { pid: number; processorUs: () => Promise<number> };

/** A program that serves Lifeboard: Node's arguments in a checkout, and its ready line. */
type Program = { folder: string; args: string[]; readyLine: RegExp };

const BUILT: Program = { folder: root, args: ["dist/server/main.js"], readyLine: /Lifeboard is ready at (\S+)/ };

/**
 * Starts the built product with demonstration data and waits for its ready line.
 * @param env settings in addition to the defaults (see .env.example)
 * @param program another one that serves it
 * @throws with all output of the product, when it ends or hangs before that
 */
export async function startProduct(env: Record<string, string> = {}, program = BUILT): Promise<Product> {
  return (await launch(env, program)).product;
}

/**
 * Starts such a product with a clock that the journey advances. A test module does that, loaded
 * before the program. No setting of a deployment can.
 * @param modules more of them, of this folder
 */
export async function startClockedProduct(
  env: Record<string, string> = {},
  modules: readonly string[] = [],
): Promise<ClockedProduct> {
  const loaded = [CLOCK, ...modules].flatMap((name) => ["--import", join(MODULES, name)]);
  const { product, child } = await launch(env, { ...BUILT, args: [...loaded, ...BUILT.args] });
  let aheadMs = 0;
  const passTime = async (ms: number): Promise<void> => {
    aheadMs += ms;
    const isSet = once(child, "message");
    child.send({ aheadMs });
    await isSet;
  };
  return { ...product, passTime };
}

/**
 * Starts such a product, of which the processor time can be read.
 * @param env settings in addition to the defaults
 * @param folder of another checkout that is built
 */
export async function startMeasuredProduct(
  env: Record<string, string> = {},
  folder = BUILT.folder,
): Promise<MeasuredProduct> {
  const { product, child } = await launch(env, {
    ...BUILT,
    folder,
    args: ["--import", join(MODULES, "product-processor.mjs"), ...BUILT.args],
  });
  const processorUs = async (): Promise<number> => {
    const answer = once(child, "message");
    child.send("processor");
    return Number((await answer)[0]);
  };
  return { ...product, pid: child.pid ?? 0, processorUs };
}

async function launch(
  env: Record<string, string>,
  program: Program,
): Promise<{ product: Product; child: ChildProcess }> {
  const dataDir = makeDataFolder();
  const own = {
    PORT: "0",
    DATA_DIR: dataDir,
    DEV_OUTBOX_KEY: OUTBOX_KEY,
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    // Its clock goes slowly, and journeys move it.
    SWEEP_CLOCK: "trusted",
    ...(hasProductTime() && { NODE_OPTIONS: `--import=${pathToFileURL(join(MODULES, CLOCK)).href}` }),
    ...env,
  };
  const child = spawn(process.execPath, program.args, {
    cwd: program.folder,
    env: { ...inherited(), ...own },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  try {
    return { product: { url: await readyAddress(child, program.readyLine), stop: () => stop(child, dataDir) }, child };
  } catch (error) {
    await stop(child, dataDir).catch(() => undefined);
    throw error;
  }
}

/** The browser's temporary folder and fonts are not the product's. */
function inherited(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of ["TMPDIR", "FONTCONFIG_FILE", "DATABASE_URL", "PUBLIC_URL", "HOST"]) delete env[name];
  return env;
}

function readyAddress(child: ChildProcess, readyLine: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let output = "";
    const timer = setTimeout(
      () => fail(new Error(`the product was not ready in time; it printed:\n${output}`)),
      HANGS.startingMs,
    );
    const read = (part: Buffer): void => {
      output += part.toString();
      const url = readyLine.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      done(url);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(new Error(`the product ended with ${code} before it was ready; it printed:\n${output}`));
    });
  });
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  const code = await ended(child);
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`the product did not end well after SIGTERM: exit code ${code}`);
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), HANGS.stoppingMs);
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(code);
    });
    child.kill("SIGTERM");
  });
}
