import { once } from "node:events";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { newId } from "#domain/shared/ids.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { readTimes, WATCH_TIMES } from "../bench/browser/visit-times.ts";
import { gather, leave, untilLast } from "../bench/listen/crowds.ts";
import { load } from "../bench/nearby/client.ts";
import { prepareBrowser } from "../e2e/browser.ts";
import { makeDataFolder } from "../e2e/support/data-folder.ts";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import { compare, isWorse } from "./bench/paired-comparison.ts";
import type { Pair } from "./bench/paired-comparison.ts";
import { PASSWORD, Person } from "./kept-data/person.ts";
import { aPost } from "./kept-data/world.ts";

/*
 * Compares two builds of Lifeboard by what a caller gets, over HTTP and in a browser:
 * `npx tsx scripts/compare-builds.ts OLD_CHECKOUT [--rounds 12] [--only nearby,create]`. Both are
 * built checkouts. Each round measures the old and the new build by turns, so what else the machine
 * does meets both. A cost is worse where its whole 95 % interval lies beyond 1.03.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "12" }, only: { type: "string" } },
});
const [oldFolder] = positionals;
if (oldFolder === undefined) throw new Error("name the folder of the other checkout, which is built");

/** A running build. */
type Build = {
  folder: string;
  dataDir: string;
  product: MeasuredProduct;
  people: Person[];
  /** Posts for the measure of observations. */
  unobserved: string[];
  /** Hospitals of the demonstration, whose beds are counted. */
  places: string[];
  browser: Browser;
};

/** Measures one cost of a build: ms, ms for each answer, or ms of the processor. */
type Measure = (build: Build) => Promise<number>;

const CLIENTS = 8;
const ROUND_MS = 2_000;
const LISTENERS = 1_000;
/** Posts that each speaker observes in a round. */
const OBSERVED = 30;
/** Places that are counted at once, and the beds of each count. */
const PLACES = 4;
const COUNTED = ["general", "oxygen", "icu", "ventilator"];
const ADMIN = { email: "admin@example.org", password: PASSWORD };
const CPU_SLOWER = 4;
const NEARBY = ["oxygen", "bed", "blood", "food"].map(
  (kind, at) => `/api/v1/listings/nearby?lat=${22.5 + at / 50}&lng=88.36&kind=${kind}&limit=20`,
);

const measures: Record<string, Measure> = {
  nearby: async ({ product }) => {
    const { rate, faults } = await load(portOf(product), NEARBY, { clients: CLIENTS, ms: ROUND_MS });
    if (faults > 0) throw new Error(`${faults} searches were refused`);
    return 1_000 / rate;
  },
  "list page": async ({ product }) => {
    const { rate, faults } = await load(portOf(product), ["/find/oxygen", "/find/bed"], { clients: 2, ms: ROUND_MS });
    if (faults > 0) throw new Error(`${faults} pages were refused`);
    return 1_000 / rate;
  },
  create: async ({ people }) => {
    const start = performance.now();
    let done = 0;
    const post = async (person: Person): Promise<void> => {
      while (performance.now() - start < ROUND_MS) {
        await person.ask("POST", "/api/v1/listings", { body: { id: newId(), ...aPost() } });
        done += 1;
      }
    };
    await Promise.all(people.map(post));
    return (performance.now() - start) / done;
  },
  "set capacity": async ({ product, places }) => {
    const admin = await new Person(product.url, ADMIN.email).signIn(localhost(product), ADMIN.password);
    const start = performance.now();
    let done = 0;
    const count = async (place: string): Promise<void> => {
      while (performance.now() - start < ROUND_MS) {
        const beds = COUNTED.map((bedType) => ({ bedType, total: 20, available: done % 15 }));
        await admin.ask("PUT", `/api/v1/facilities/${place}/capacity`, { body: { beds } });
        done += 1;
      }
    };
    await Promise.all(places.map(count));
    return (performance.now() - start) / done;
  },
  observation: async ({ people: [, ...speakers], unobserved }) => {
    const ids = unobserved.splice(0, OBSERVED);
    const start = performance.now();
    const speak = async (person: Person): Promise<void> => {
      for (const id of ids)
        await person.ask("POST", `/api/v1/listings/${id}/observations`, { body: { outcome: "no-answer" } });
    };
    await Promise.all(speakers.map(speak));
    return (performance.now() - start) / (OBSERVED * speakers.length);
  },
  listen: async (build) => (await tellCrowd(build)).tookMs,
  "listen processor": async (build) => (await tellCrowd(build)).processorMs,
  browser: async ({ product, browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
    await page.addInitScript({ content: WATCH_TIMES });
    await page.goto(`${product.url}/find/bed`, { waitUntil: "commit" });
    await page.locator("html[data-hydrated], html[data-hydrated]").waitFor({ state: "attached" });
    const { hydratedMs } = readTimes(await page.evaluate("times"));
    await context.close();
    return hydratedMs;
  },
  "start-up": async (build) => {
    await build.product.stop();
    const start = performance.now();
    build.product = await startBuild(build.folder, build.dataDir);
    const took = performance.now() - start;
    for (const person of build.people) person.url = localhost(build.product);
    return took;
  },
};

const wanted = values.only === undefined ? Object.keys(measures) : values.only.split(",");
const browser = await chromium.launch(await prepareBrowser());
const opened: Build[] = [];
let isGood = true;
try {
  const builds = { old: await open(resolve(oldFolder)), new: await open(resolve(".")) };
  for (const name of wanted) {
    const measure = measures[name];
    if (measure === undefined) throw new Error(`no such cost: ${name} (${Object.keys(measures).join(", ")})`);
    const pairs = await measurePairs(builds, measure, Number(values.rounds));
    const { ratio, low, high } = compare(pairs);
    const verdict = isWorse({ ratio, low, high }) ? "WORSE" : "ok";
    isGood &&= verdict === "ok";
    const middle = (which: keyof Pair) => median(pairs.map((pair) => pair[which])).toFixed(2);
    console.log(
      `${verdict.padEnd(6)} ${name.padEnd(10)} new/old ${ratio.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}], ` +
        `${pairs.length} pairs, medians ${middle("old")} and ${middle("new")} ms`,
    );
  }
} finally {
  for (const build of opened) {
    await build.product.stop();
    rmSync(build.dataDir, { recursive: true, force: true });
  }
  await browser.close();
}
process.exitCode = isGood ? 0 : 1;

/** One pair warms both up and does not count. The order changes in each round. */
async function measurePairs(builds: Record<keyof Pair, Build>, measure: Measure, rounds: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { old: 0, new: 0 };
    for (const which of round % 2 === 0 ? (["old", "new"] as const) : (["new", "old"] as const))
      pair[which] = await measure(builds[which]);
    if (round > 0) pairs.push(pair);
  }
  return pairs;
}

async function open(folder: string): Promise<Build> {
  const dataDir = makeDataFolder();
  const product = await startBuild(folder, dataDir);
  const build: Build = { folder, dataDir, product, people: [], unobserved: [], places: [], browser };
  opened.push(build);
  const url = localhost(product);
  const found = await fetch(`${url}/api/v1/facilities/nearby?lat=22.57&lng=88.36&withinKm=400&type=hospital`);
  const { items } = (await found.json()) as { items: { id: string }[] };
  build.places.push(...items.slice(0, PLACES).map(({ id }) => id));
  for (let at = 0; at < CLIENTS; at += 1)
    build.people.push(await new Person(url, `person-${at}@example.org`).join(`Person ${at}`));
  if (wanted.includes("observation")) await postUnobserved(build);
  return build;
}

/** Posts what all rounds observe. What a post causes later must not slow the observations. */
async function postUnobserved({ people: [owner], unobserved }: Build): Promise<void> {
  const count = OBSERVED * (Number(values.rounds) + 1);
  for (let at = 0; at < count; at += 1) {
    const id = newId();
    await owner?.ask("POST", "/api/v1/listings", { body: { id, ...aPost() } });
    unobserved.push(id);
  }
}

/** Posts once and waits for all listeners: how long, and how much the product worked meanwhile. */
async function tellCrowd({ product, people: [person] }: Build): Promise<{ tookMs: number; processorMs: number }> {
  const crowd = await gather({ port: portOf(product), count: LISTENERS, spread: 0 });
  const place = { lat: 22.5, lng: 88.3, label: "12 Example Lane", precision: "exact" };
  const post = aPost({ kind: "oxygen", details: { form: "cylinder" }, place });
  let before = 0;
  const took = await untilLast(crowd, async () => {
    before = await product.processorUs();
    await person?.ask("POST", "/api/v1/listings", { body: { id: newId(), ...post } });
  });
  const processorMs = ((await product.processorUs()) - before) / 1_000;
  leave(crowd);
  await once(crowd.child, "exit");
  return { tookMs: Math.max(took, 0.1), processorMs: Math.max(processorMs, 0.1) };
}

function startBuild(folder: string, dataDir: string): Promise<MeasuredProduct> {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  return startMeasuredProduct({ DATA_DIR: dataDir, RATE_LIMITS: "off", ...admin }, folder);
}

/** Its address as people open it. */
function localhost({ url }: MeasuredProduct): string {
  return url.replace("127.0.0.1", "localhost");
}

function portOf({ url }: MeasuredProduct): number {
  return Number(new URL(url).port);
}
