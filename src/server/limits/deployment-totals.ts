import { BRAKE_DAYS, NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import type { NetworkShareName } from "#domain/limits/network-shares.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { readTotals } from "./queries.ts";
import { addTotals } from "./statements.ts";

/** How long a process counts alone before it adds its counts to those of the others, ms. */
const ALONE_MS = 5_000;
const SLOT_MS = 15 * MINUTE_MS;
const KEPT_MS = (BRAKE_DAYS + 2) * DAY_MS;
const RULES = Object.keys(NETWORK_SHARES);

type Totals = { hour: number; day: number; week: number };

/**
 * How often the whole deployment did something. One row for all would make every write wait for
 * every other. So each process counts in memory, and adds its counts up with others every five
 * seconds. Processes that do not know of each other may pass a brake by what they did since.
 */
export class DeploymentTotals {
  readonly #database: Pick<Database, "pool">;
  #pending = new Map<string, number>();
  #read: ReadonlyMap<string, Totals> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(database: Pick<Database, "pool">) {
    this.#database = database;
  }

  add(name: NetworkShareName, count: number): void {
    this.#pending.set(name, (this.#pending.get(name) ?? 0) + count);
  }

  /** How often in the present window, and on the mean in one of the last days. */
  async of(name: NetworkShareName, windowMinutes: number, now: Date): Promise<{ inWindow: number; mean: number }> {
    await this.#refresh(now.getTime());
    const { hour, day, week } = this.#read.get(name) ?? { hour: 0, day: 0, week: 0 };
    const isDay = windowMinutes * MINUTE_MS >= DAY_MS;
    const inWindow = isDay ? day : hour;
    const windows = isDay ? BRAKE_DAYS : (BRAKE_DAYS * DAY_MS) / HOUR_MS;
    return { inWindow: inWindow + (this.#pending.get(name) ?? 0), mean: (week - inWindow) / windows };
  }

  /** Codes of all purposes in the last day. */
  async codesOfDay(now: Date): Promise<number> {
    await this.#refresh(now.getTime());
    const names = RULES.filter((name) => name.startsWith("code-"));
    return names.reduce((sum, name) => sum + (this.#read.get(name)?.day ?? 0) + (this.#pending.get(name) ?? 0), 0);
  }

  async #refresh(now: number): Promise<void> {
    if (now >= this.#readAt && now - this.#readAt < ALONE_MS) return;
    this.#reading ??= this.#readAnew(now).finally(() => (this.#reading = null));
    await this.#reading;
  }

  async #readAnew(now: number): Promise<void> {
    const slot = Math.floor(now / SLOT_MS) * SLOT_MS;
    const pending = this.#pending;
    this.#pending = new Map();
    if (pending.size > 0) await addTotals(this.#database, { totals: pending, slot, endsAt: slot + KEPT_MS });
    const since = { hour: slot - HOUR_MS, day: slot - DAY_MS, week: slot - (BRAKE_DAYS + 1) * DAY_MS };
    this.#read = await readTotals(this.#database, { rules: RULES, ...since });
    this.#readAt = now;
  }
}
