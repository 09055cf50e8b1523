import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const readyWithinMs = 120_000;
const stoppedWithinMs = 15_000;

/**
 * Where journeys keep their data: for root where the database's own user gets in, for otherwise it
 * would keep them elsewhere, and nobody would take them away.
 */
const dataHome = process.getuid?.() === 0 ? "/tmp" : join(root, ".cache");

/** The built product, running on a free port with a data folder of its own. */
export interface Product {
  url: string;
  /** Ends it as an operator would (SIGTERM). @throws when it does not end well */
  stop: () => Promise<void>;
}

/**
 * Starts the built product with demonstration data and waits for its ready line.
 * @param env settings beside the defaults (see .env.example)
 * @throws with everything the product printed, when it is not ready in two minutes
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const dataDir = mkdtempSync(join(dataHome, "e2e-data-"));
  chmodSync(dataDir, 0o755);
  const own = { PORT: "0", DATA_DIR: dataDir, NODE_ENV: "production", LOG_LEVEL: "warn", ...env };
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: root,
    env: { ...inherited(), ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    return { url: await readyAddress(child), stop: () => stop(child, dataDir) };
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

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = "";
    const timer = setTimeout(
      () => fail(new Error(`the product was not ready in time; it printed:\n${output}`)),
      readyWithinMs,
    );
    const read = (part: Buffer): void => {
      output += part.toString();
      const url = /Lifeboard is ready at (\S+)/.exec(output)?.[1];
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
    const timer = setTimeout(() => child.kill("SIGKILL"), stoppedWithinMs);
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(code);
    });
    child.kill("SIGTERM");
  });
}
