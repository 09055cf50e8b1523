import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { KeptBrowser } from "../../scripts/kept-data/browser.ts";
import type { Manifest } from "../../scripts/kept-data/manifest.ts";
import { makeDataFolder } from "./data-folder.ts";
import { startProduct } from "./product.ts";
import type { Product } from "./product.ts";

const root = resolve(import.meta.dirname, "../..");
const KEPT = join(root, "data/kept/2922803");

/** The content of the kept backup, as counted when it was made. */
export function keptManifest(): Manifest {
  return JSON.parse(readFileSync(join(KEPT, "manifest.json"), "utf8")) as Manifest;
}

/** The kept browsers: a member's, and an anonymous one. */
export function keptBrowsers(): Record<"member" | "nobody", KeptBrowser> {
  const text = gunzipSync(readFileSync(join(KEPT, "browsers.json.gz"))).toString("utf8");
  return JSON.parse(text) as Record<"member" | "nobody", KeptBrowser>;
}

/**
 * Restores the kept backup by the operator's command. Starts the built product on it, with its
 * clock at the time of the backup.
 */
export async function startKeptProduct({ at, secret }: Manifest): Promise<Product> {
  const dataDir = makeDataFolder();
  const env = { DATA_DIR: dataDir, SECRET: secret };
  try {
    await run(["dist/server/cli.js", "restore", join(KEPT, "backup.ndjson.gz")], env);
    const clock = { NODE_OPTIONS: `--import ${join(root, "scripts/kept-data/clock.mjs")}`, PRODUCT_CLOCK: at };
    const product = await startProduct({
      ...env,
      ...clock,
      DEMO_DATA: "off",
      DEFAULT_PLACE: "Kolkata",
      DEFAULT_COUNTRY: "IN",
    });
    const stop = async (): Promise<void> => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { url: product.url.replace("127.0.0.1", "localhost"), stop };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

function run(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problems = "";
  child.stderr.on("data", (part: Buffer) => (problems += part.toString()));
  return new Promise((done, fail) => {
    child.once("exit", (code) =>
      code === 0 ? done() : fail(new Error(`${args.join(" ")} ended with ${code}: ${problems}`)),
    );
  });
}
