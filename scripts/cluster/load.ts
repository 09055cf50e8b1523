import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#domain/shared/ids.ts";
import { aPost } from "../kept-data/world.ts";

/** One request: when it was sent and answered, ms of this process, and how. 0: no answer. */
export type Sent = { from: number; to: number; status: number };

/** What ran through the proxy while a fault was there. */
export type LoadResult = { reads: Sent[]; writes: Sent[]; acknowledged: string[]; refusals: Map<string, number> };

/** `readsPerSecond` and `writesPerSecond` are sent however slow the answers are. */
export type LoadOptions = {
  url: string;
  readsPerSecond: number;
  writesPerSecond: number;
  /** Tokens of members, who post by turns. */
  tokens: readonly string[];
  /** Ends the load and all that it still waits for. */
  signal: AbortSignal;
};

/** A reader gives up after this, ms, and so does a phone. */
const GIVES_UP_MS = 15_000;
const TICK_MS = 10;
/** Phones that read by turns. Of one address a busy process refuses what is over its limit. */
const READERS = 250;
const KINDS = ["oxygen", "bed", "blood", "food"] as const;
const PAGES = ["/find/oxygen", "/find/bed", "/find/blood"] as const;

/** Readers and writers that send at fixed rates until they are stopped. */
export class Load {
  readonly #options: LoadOptions;
  readonly #entries: readonly string[];
  readonly #result: LoadResult = { reads: [], writes: [], acknowledged: [], refusals: new Map() };
  readonly #open = new Set<Promise<void>>();
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();
  #read = 0;
  #written = 0;

  private constructor(options: LoadOptions, entries: readonly string[]) {
    this.#options = options;
    this.#entries = entries;
  }

  /** Begins. Entries whose pages are read are those that the first list has. */
  static async start(options: LoadOptions): Promise<Load> {
    const response = await fetch(options.url + listPath(0), { signal: patience(options.signal) });
    const { items } = (await response.json()) as { items: { id: string }[] };
    const load = new Load(
      options,
      items.map(({ id }) => id),
    );
    load.#running = Promise.all([
      load.#repeat(options.readsPerSecond, () => load.#readOnce()),
      load.#repeat(options.writesPerSecond, () => load.#writeOnce()),
    ]);
    return load;
  }

  /** Stops, and waits for all answers. */
  async stop(): Promise<LoadResult> {
    this.#isStopped = true;
    await this.#running;
    await Promise.all(this.#open);
    return this.#result;
  }

  async #repeat(perSecond: number, once: () => Promise<void>): Promise<void> {
    const start = performance.now();
    let sent = 0;
    while (!this.#isStopped && !this.#options.signal.aborted) {
      for (const due = ((performance.now() - start) / 1_000) * perSecond; sent < due; sent += 1) {
        const done = once().finally(() => this.#open.delete(done));
        this.#open.add(done);
      }
      await wait(TICK_MS);
    }
  }

  async #readOnce(): Promise<void> {
    this.#read += 1;
    const sent = await send(this.#options.url + this.#nextPath(this.#read), {
      headers: { "x-forwarded-for": `203.0.113.${1 + (this.#read % READERS)}` },
      signal: patience(this.#options.signal),
    });
    this.#result.reads.push(sent.request);
    if (!isGood(sent.request)) this.#count(`read: ${sent.reason}`);
  }

  /** Of ten: six lists, three entries and a page. */
  #nextPath(at: number): string {
    const entry = this.#entries[at % Math.max(1, this.#entries.length)];
    if (at % 10 === 0) return PAGES[(at / 10) % PAGES.length] ?? PAGES[0];
    return at % 10 > 6 && entry !== undefined ? `/api/v1/listings/${entry}` : listPath(at);
  }

  async #writeOnce(): Promise<void> {
    const id = newId();
    const token = this.#options.tokens[this.#written % this.#options.tokens.length] ?? "";
    this.#written += 1;
    const sent = await send(`${this.#options.url}/api/v1/listings`, {
      method: "POST",
      signal: patience(this.#options.signal),
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-forwarded-for": `198.51.100.${1 + (this.#written % READERS)}`,
      },
      body: JSON.stringify({ id, ...aPost() }),
    });
    this.#result.writes.push(sent.request);
    if (isGood(sent.request)) this.#result.acknowledged.push(id);
    else this.#count(`write: ${sent.reason}`);
  }

  #count(reason: string): void {
    this.#result.refusals.set(reason, (this.#result.refusals.get(reason) ?? 0) + 1);
  }
}

/** Whether a request got what it asked for. */
export function isGood({ status }: Sent): boolean {
  return status >= 200 && status < 300;
}

function patience(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(GIVES_UP_MS), signal]);
}

function listPath(at: number): string {
  const kind = KINDS[at % KINDS.length] ?? KINDS[0];
  return `/api/v1/listings/nearby?lat=${(22.5 + (at % 20) / 100).toFixed(2)}&lng=88.36&kind=${kind}&limit=20`;
}

async function send(url: string, init: RequestInit): Promise<{ request: Sent; reason: string }> {
  const from = performance.now();
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const code = /"code":\s*"([^"]+)"/.exec(text)?.[1] ?? "";
    return {
      request: { from, to: performance.now(), status: response.status },
      reason: `${response.status} ${code}`.trim(),
    };
  } catch (error) {
    const name = error instanceof Error ? error.name : "no answer";
    return { request: { from, to: performance.now(), status: 0 }, reason: name };
  }
}
