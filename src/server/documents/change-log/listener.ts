import type pg from "pg";
import { CHANGES_CHANNEL } from "../notifier.ts";
import type { Connection } from "../pool.ts";
import { PrimaryClient } from "../sessions/primary-client.ts";
import { CONNECT_MS, KEPT_ALIVE } from "../sessions/watched-client.ts";

const RECONNECT_MS = 250;

/** Keeps one connection that receives NOTIFY, and reconnects when it breaks. */
export class Listener {
  readonly #connection: Connection;
  readonly #onWake: () => void;
  readonly #onBreak: () => void;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  /**
   * @param onWake called for every wake-up, and after each connect: something may have been missed
   * @param onBreak called when the connection broke, and before the wake-up of a connect: the
   * server may be another one
   */
  constructor(connection: Connection, onWake: () => void, onBreak: () => void) {
    this.#connection = connection;
    this.#onWake = onWake;
    this.#onBreak = onBreak;
  }

  async connect(): Promise<void> {
    const client = new PrimaryClient({
      application_name: "lifeboard feed",
      // Where nobody answers a connection, the next one is tried.
      connectionTimeoutMillis: CONNECT_MS,
      ...KEPT_ALIVE,
      ...this.#connection,
    });
    this.#client = client;
    // A broken connection emits "error" and "end". Polling continues.
    client.on("error", () => this.#broke());
    client.on("end", () => this.#broke());
    client.on("notification", this.#onWake);
    await client.connect();
    await client.query(`LISTEN ${CHANGES_CHANNEL}`);
    this.#onBreak();
    this.#onWake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #broke(): void {
    this.#onBreak();
    this.#connectLater();
  }

  #connectLater(): void {
    if (this.#closed || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.connect().catch(() => this.#connectLater());
    }, RECONNECT_MS);
    this.#timer.unref();
  }
}
