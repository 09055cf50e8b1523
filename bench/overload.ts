import { Agent, request } from "node:http";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { percentile } from "./support/percentile.ts";
import { memoryOf } from "./support/resident-memory.ts";

/**
 * Five times more people than one process can answer, for a minute. Each asks once in a
 * while from an address of their own, limits on. Four of five ask for a list that nobody asked for
 * before. One of five asks for the list that everybody wants.
 */
export const bench: Bench = { name: "overload", limitSeconds: 240, run };

/** Calls under way while the capacity is measured: enough to keep one processor busy. */
const CLIENTS = 24;
const WARM_MS = 5_000;
const CAPACITY_MS = 10_000;
const OVERLOAD_MS = 60_000;
const TIMES_CAPACITY = 5;
/** After the overload, until the rate is measured again. */
const REST_MS = 5_000;
const NORMAL_MS = 5_000;
const ADDRESSES = 5_000;
/** One call in so many is for the list that everybody asks for. */
const POPULAR = 5;
const MIDDLE = { lat: 22.57, lng: 88.36 };
const STEP = 0.001;
const SIDE = 200;

/**
 * Answers of a stretch. `drawn`: those to lists asked for the first time. `kept`: ms until each
 * answer to the popular list.
 */
type Stretch = {
  good: number;
  drawn: number;
  refused: number;
  failed: number;
  seconds: number;
  kept: number[];
};

async function run(): Promise<Row[]> {
  const product = await startMeasuredProduct({ TRUSTED_PROXIES: "127.0.0.1" });
  const callers = new Callers(Number(new URL(product.url).port));
  try {
    await callers.closed(WARM_MS);
    const before = await memoryOf(product);
    const quiet = await callers.closed(CAPACITY_MS);
    const capacity = rateOf(quiet);
    let halfWay = before;
    const overload = await callers.open(OVERLOAD_MS, capacity * TIMES_CAPACITY, async () => {
      halfWay = await memoryOf(product);
    });
    const during = await memoryOf(product);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const normal = rateOf(await callers.closed(NORMAL_MS));
    return [
      {
        what: `lists drawn in an overload of ${TIMES_CAPACITY} times the capacity`,
        value: drawnRateOf(overload) / drawnRateOf(quiet),
        unit: "x",
        against: `the capacity, ${drawnRateOf(quiet).toFixed(0)} a second`,
        note: `${overload.good} answers, ${overload.refused} refused, ${overload.failed} without an answer`,
        goal: { atLeast: 0.9 },
      },
      {
        what: "all answers in it, kept ones too",
        value: rateOf(overload) / capacity,
        unit: "x",
        against: `the capacity, ${capacity.toFixed(0)} a second`,
      },
      { what: "kept pages meanwhile, p99", value: percentile(overload.kept, 0.99), unit: "ms", goal: { atMost: 100 } },
      {
        what: "answers five seconds later",
        value: normal / capacity,
        unit: "x",
        against: "the capacity",
        goal: { atLeast: 0.9 },
      },
      {
        what: "memory after it",
        value: during / halfWay,
        unit: "x",
        against: `half a minute before, ${(halfWay / 1e6).toFixed(0)} MB`,
        note: `${(before / 1e6).toFixed(0)} MB before the overload`,
        goal: { atMost: 1.2 },
      },
    ];
  } finally {
    callers.close();
    await product.stop();
  }
}

/** People at many addresses. */
class Callers {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  #asked = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** Each asks again when answered. */
  async closed(ms: number): Promise<Stretch> {
    const stretch = emptyStretch();
    const began = performance.now();
    const ask = async (): Promise<void> => {
      while (performance.now() - began < ms) await this.#ask(stretch);
    };
    await Promise.all(Array.from({ length: CLIENTS }, ask));
    stretch.seconds = (performance.now() - began) / 1_000;
    return stretch;
  }

  /**
   * So many a second, whether those before were answered or not.
   * @param halfWay called once, when half of the time has passed
   */
  async open(ms: number, perSecond: number, halfWay: () => Promise<void>): Promise<Stretch> {
    const stretch = emptyStretch();
    const began = performance.now();
    const all: Promise<void>[] = [];
    let half: Promise<void> | undefined;
    for (let passed = 0; passed < ms; passed = performance.now() - began) {
      const due = Math.floor((passed / 1_000) * perSecond);
      while (all.length < due) all.push(this.#ask(stretch));
      if (passed > ms / 2) half ??= halfWay();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    stretch.seconds = (performance.now() - began) / 1_000;
    const { good, drawn } = stretch;
    await Promise.all([half, ...all]);
    // What was answered only after the minute does not count in its rate.
    Object.assign(stretch, { good, drawn });
    return stretch;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #ask(stretch: Stretch): Promise<void> {
    const nth = (this.#asked += 1);
    const isPopular = nth % POPULAR === 0;
    const began = performance.now();
    const status = await this.#statusOf(isPopular ? 0 : nth, nth);
    if (status === 200) {
      stretch.good += 1;
      if (!isPopular) stretch.drawn += 1;
    } else if (status === 0) stretch.failed += 1;
    else stretch.refused += 1;
    if (isPopular && status === 200) stretch.kept.push(performance.now() - began);
  }

  /** 0: no answer came. */
  #statusOf(place: number, caller: number): Promise<number> {
    const at = [MIDDLE.lat + (place % SIDE) * STEP, MIDDLE.lng + Math.floor(place / SIDE) * STEP];
    const number = caller % ADDRESSES;
    const headers = {
      "accept-encoding": "br",
      "accept-language": "hi",
      "x-forwarded-for": `10.${Math.floor(number / 250)}.${number % 250}.7`,
    };
    const path = `/find/oxygen?at=${at.map((degrees) => degrees.toFixed(3)).join(",")}`;
    return new Promise((resolve) => {
      request({ host: "127.0.0.1", port: this.#port, path, headers, agent: this.#agent }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", () => resolve(0));
      })
        .on("error", () => resolve(0))
        .end();
    });
  }
}

function emptyStretch(): Stretch {
  return { good: 0, drawn: 0, refused: 0, failed: 0, seconds: 0, kept: [] };
}

function rateOf({ good, seconds }: Stretch): number {
  return good / seconds;
}

function drawnRateOf({ drawn, seconds }: Stretch): number {
  return drawn / seconds;
}
