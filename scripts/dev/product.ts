import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The built product as a separate process that can be rebuilt from its sources. */
export type DevProduct = {
  /**
   * Its address. Waits during a build or start, and after a failure until the next successful
   * start.
   */
  url: () => Promise<URL>;
  /**
   * Rebuilds and restarts it. If the build fails, the old process keeps running.
   * @returns whether it was built
   */
  renew: () => Promise<boolean>;
  /** Ends it permanently, with any build in progress. */
  end: () => Promise<void>;
};

type Start = { url: Promise<URL>; isReady: (url: URL) => void };

/** @param settings the product's environment. It listens on a free local port */
export function createDevProduct(settings: NodeJS.ProcessEnv): DevProduct {
  let start = newStart();
  let running: ChildProcess | null = null;
  let build: ChildProcess | null = null;
  const stop = async (): Promise<void> => {
    if (running === null) return;
    start = newStart();
    await ended(running);
    running = null;
  };
  const renew = async (): Promise<boolean> => {
    build = spawn(process.execPath, ["scripts/run.mjs", "build", "--quick"], { stdio: "inherit" });
    const [code] = await once(build, "exit");
    build = null;
    if (code !== 0) console.error("The build failed; what ran before keeps running. Save again to try again.");
    if (code !== 0) return false;
    await stop();
    running = startBuilt(settings, start.isReady);
    await Promise.race([start.url, once(running, "exit")]);
    return true;
  };
  const end = async (): Promise<void> => {
    if (build !== null) await ended(build);
    await stop();
  };
  return { url: () => start.url, renew, end };
}

function newStart(): Start {
  let isReady = (_url: URL): void => undefined;
  const url = new Promise<URL>((done) => (isReady = done));
  return { url, isReady };
}

function startBuilt(settings: NodeJS.ProcessEnv, isReady: (url: URL) => void): ChildProcess {
  const env = { ...settings, PORT: "0", HOST: "127.0.0.1" };
  const child = spawn(process.execPath, ["dist/server/main.js"], { env, stdio: ["inherit", "pipe", "inherit"] });
  child.stdout.on("data", (part: Buffer) => {
    const ready = /Lifeboard is ready at (\S+)/.exec(part.toString())?.[1];
    if (ready === undefined) process.stdout.write(part);
    else isReady(new URL(ready));
  });
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
