import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Child } from "./children.ts";
import { pollUntil } from "./poll-until.ts";

/** Where a process of the package runs. `signal`: the end of the cluster. */
export type ProgramPlace = { folder: string; dataDir: string; logs: string; port: number; signal: AbortSignal };

/** The secret of every process of the cluster. */
export const SECRET = "the secret of the whole cluster, which is no secret";

const STARTS_MS = 300_000;

/** One process of the package, with a data folder of its own. */
export class Program {
  readonly #place: ProgramPlace;
  readonly #settings: Record<string, string>;
  #child: Child | null = null;

  /** @param settings are added to what every process has */
  constructor(place: ProgramPlace, settings: Record<string, string>) {
    this.#place = place;
    this.#settings = settings;
  }

  get port(): number {
    return this.#place.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#place.port}`;
  }

  get isRunning(): boolean {
    return this.#child?.isRunning ?? false;
  }

  /** Starts it, and does not wait. */
  begin(): void {
    const { folder, dataDir, logs, port, signal } = this.#place;
    mkdirSync(dataDir, { recursive: true });
    const program = { command: process.execPath, env: {} };
    const call = { program, args: ["run.mjs", "start"], log: join(logs, `program-${port}.log`), cwd: folder, signal };
    this.#child = new Child(call, {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      SECRET,
      RATE_LIMITS: "off",
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...this.#settings,
    });
  }

  /** Waits until it is ready. @throws Error when it ends first */
  async ready(): Promise<void> {
    await pollUntil(
      `process on port ${this.port} is ready`,
      async () => {
        if (!this.isRunning) return true;
        return (await fetch(`${this.url}/readyz`)).status === 200;
      },
      { mostMs: STARTS_MS, signal: this.#place.signal },
    );
    if (!this.isRunning) throw new Error(`the process on port ${this.port} ended: look at its log`);
  }

  async start(): Promise<void> {
    this.begin();
    await this.ready();
  }

  /** @param signal SIGTERM lets it finish what it has begun */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    await this.#child?.end(signal);
  }

  /** Waits for its end by itself. @returns whether it ended within the time */
  async ended(mostMs: number): Promise<boolean> {
    const patience = { mostMs, signal: this.#place.signal };
    return pollUntil("the process ends", async () => !this.isRunning, patience).then(
      () => true,
      () => false,
    );
  }
}
