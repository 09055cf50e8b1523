import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Database } from "#server/documents/pool.ts";
import { OUTBOX_KEY, startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { randomOf, seedOf } from "./calls/random.ts";
import { changes } from "./nearby/changes.ts";
import { addListings } from "./nearby/world.ts";
import { withBenchDatabase } from "./support/database.ts";
import { processorUsOf, untilAtRest } from "./support/processor-time.ts";
import { Addresses } from "./traffic/addresses.ts";
import { play } from "./traffic/play.ts";
import type { Asked } from "./traffic/play.ts";
import { SETTINGS, startBefore } from "./traffic/before.ts";
import { FIRST_VISITS, LANGUAGES, pagesOf, SEED } from "./traffic/world.ts";

/**
 * Traffic like people's (issue 19) on 100,000 listings, with 20 changes a second: the world of
 * traffic/world.ts. One product keeps its answers, another keeps none (`KEPT_ANSWERS_MB=0`). Both
 * are asked by turns. The processor time of all processes of a product counts. That of PostgreSQL
 * does not: the changes weigh more there than the pages. Linux only.
 */
export const bench: Bench = { name: "traffic", limitSeconds: 800, run };

const LISTINGS = 100_000;
const ROUNDS = 4;
/** Longer rounds find more again: `TRAFFIC_SECONDS=30`. */
const ROUND_MS = Number(process.env["TRAFFIC_SECONDS"] ?? 6) * 1_000;
const WARM_MS = 4_000;
const CLIENTS = 16;
/** Pages that are asked again and again to learn what a kept one costs. */
const HOT = 60;
/** Pages of which both products must show the same entries. */
const CHECKED = 15;

/**
 * `TRAFFIC_BEFORE=folder`: a built checkout of before, which is asked too. Issue 19 measures
 * against the build of its day.
 */
const BEFORE = process.env["TRAFFIC_BEFORE"];

/** `us`: processor time of all processes for one page. `hits`: share that was not drawn. */
type Measured = { us: number; perSecond: number; hits: number };
type Round = { kept: Measured; none: Measured; hot: Measured; before: Measured | null };
type Servers = { kept: MeasuredProduct; none: MeasuredProduct; before: MeasuredProduct | null };

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    await addTraffic(database);
    const before = BEFORE === undefined ? null : await startBefore(BEFORE, addTraffic);
    const settings = { DATA_DIR: folder, ...SETTINGS };
    const kept = await startMeasuredProduct(settings);
    const none = await startMeasuredProduct({ ...settings, KEPT_ANSWERS_MB: "0" });
    await untilAtRest([kept, none, ...(before === null ? [] : [before.product])].map(({ pid }) => pid));
    const databases = [database, ...(before === null ? [] : [before.database])];
    const changing = databases.map((each) => changes(each, LISTINGS));
    try {
      return rowsOf(await measure(database, { kept, none, before: before?.product ?? null }));
    } finally {
      for (const each of changing) await each.stop();
      await none.stop();
      await kept.stop();
      await before?.stop();
    }
  });
}

async function addTraffic(database: Database): Promise<void> {
  await addListings(database, 1, LISTINGS);
  // Their facilities are not there, and a page about what is not there is kept for nobody. Each
  // eight keep a number of their own: a list shows what shares a number as one place.
  const client = await database.pool.connect();
  await client.query("SET statement_timeout = 0");
  await client.query(`UPDATE documents SET body = jsonb_set(body - 'facilityId' - 'facilityName',
    '{contact,channels,0,value}', to_jsonb('+1202555' || lpad(mod(hashtext(body->>'facilityId') & 2147483647, 10000)::text, 4, '0')))`);
  await client.query("VACUUM ANALYZE documents");
  client.release(true);
}

async function measure(database: Database, { kept, none, before }: Servers): Promise<Round[]> {
  const random = randomOf(seedOf(SEED, 1));
  const addresses = await Addresses.open(database, random);
  const nextPage = pagesOf(randomOf(SEED));
  const next = (): Asked => {
    const page = nextPage();
    return { path: addresses.of(page), language: page.language };
  };
  await compareAnswers(kept, none, next);
  const files = new Map<string, readonly string[]>();
  const play = async (server: MeasuredProduct, from: () => Asked, ms: number): Promise<Measured> => {
    const key = (language: string): string => `${server.url} ${language}`;
    if (files.size === 0 || !files.has(key("en")))
      for (const language of LANGUAGES) files.set(key(language), await filesOfVisit(server, language));
    const filesOf = ({ language }: Asked): readonly string[] =>
      random.chance(FIRST_VISITS) ? (files.get(key(language)) ?? []) : [];
    return playRound(server, { next: from, filesOf, ms });
  };
  const hot = Array.from({ length: HOT }, next);
  let at = 0;
  const nextHot = (): Asked => hot[at++ % HOT] ?? next();
  const all = [kept, none, ...(before === null ? [] : [before])];
  for (const server of all) await play(server, next, WARM_MS);
  const rounds: Round[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const measured = new Map<MeasuredProduct, Measured>();
    // In the other order each second time: other load falls on all.
    for (const server of turn % 2 === 0 ? all : all.toReversed())
      measured.set(server, await play(server, next, ROUND_MS));
    await play(kept, nextHot, 500);
    rounds.push({
      kept: ofServer(measured, kept),
      none: ofServer(measured, none),
      before: before === null ? null : ofServer(measured, before),
      hot: await play(kept, nextHot, 1_500),
    });
  }
  return rounds;
}

function ofServer(measured: ReadonlyMap<MeasuredProduct, Measured>, server: MeasuredProduct): Measured {
  const found = measured.get(server);
  if (found === undefined) throw new Error("a server was not measured");
  return found;
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const of = (what: (round: Round) => number): number => median(rounds.map(what));
  const perSecond = (what: (round: Round) => Measured): string => of((round) => 1e6 / what(round).us).toFixed(0);
  const allowedUs = ({ kept, none, hot }: Round): number => kept.hits * hot.us + (1 - kept.hits) * none.us;
  const faster = (name: string, other: (round: Round) => Measured): Row => ({
    what: "pages a second of the processor",
    value: of((round) => other(round).us / round.kept.us),
    unit: "x",
    against: `${name}, ${perSecond(other)}`,
    note: `${perSecond(({ kept }) => kept)}; rounds ${rounds.map((round) => (other(round).us / round.kept.us).toFixed(2)).join(" ")}`,
    goal: { atLeast: 10 },
  });
  const before = rounds.some((round) => round.before !== null)
    ? [faster("the build of before", ({ before: was, none }) => was ?? none)]
    : [];
  return [
    {
      what: "pages that are not drawn",
      value: of(({ kept }) => kept.hits) * 100,
      unit: "%",
      note: `${of(({ kept }) => kept.perSecond).toFixed(0)} pages a second by the clock`,
    },
    ...before,
    faster("KEPT_ANSWERS_MB=0", ({ none }) => none),
    {
      what: "of what the hit rate allows",
      value: of((round) => allowedUs(round) / round.kept.us),
      unit: "x",
      against: `${of((round) => 1e6 / allowedUs(round)).toFixed(0)}, from ${of(({ hot }) => hot.us).toFixed(0)} µs for a page asked again and ${of(({ none }) => none.us).toFixed(0)} µs for one that is drawn`,
      goal: { atLeast: 0.9 },
    },
  ];
}

/** Asks one product for a while. */
async function playRound(
  product: MeasuredProduct,
  played: { next: () => Asked; filesOf: (page: Asked) => readonly string[]; ms: number },
): Promise<Measured> {
  const [before, since] = [await countsOf(product), processorUsOf([product.pid])];
  const { pages, faults, seconds } = await play(portOf(product), { ...played, clients: CLIENTS });
  const us = (processorUsOf([product.pid]) - since) / pages;
  const after = await countsOf(product);
  if (faults > 0) throw new Error(`${faults} answers were no 200`);
  const [drawn, all] = [after.drawn - before.drawn, after.all - before.all];
  return { us, perSecond: pages / seconds, hits: all > 0 ? 1 - drawn / all : 0 };
}

/** Both show the same entries, and what is kept is what was drawn. */
async function compareAnswers(kept: MeasuredProduct, none: MeasuredProduct, next: () => Asked): Promise<void> {
  let checked = 0;
  while (checked < CHECKED) {
    const asked = next();
    const drawn = idsOf(await textOf(kept, asked));
    const again = idsOf(await textOf(kept, asked));
    const other = idsOf(await textOf(none, asked));
    if (drawn.toSorted().join() !== again.toSorted().join()) throw new Error(`${asked.path}: the kept page differs`);
    if (drawn.toSorted().join() !== other.toSorted().join()) throw new Error(`${asked.path}: the products differ`);
    if (drawn.length > 0) checked += 1;
  }
}

function idsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/href="\/r\/([\w-]{36})/g)].map(([, id = ""]) => id))];
}

/** What the page of a first visit names besides itself, and the worker. */
async function filesOfVisit(server: MeasuredProduct, language: string): Promise<readonly string[]> {
  const html = await textOf(server, { path: "/find/oxygen", language });
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|manifest)[^"]+)"/g)].map(([, path = ""]) => path);
  if (named.length < 2) throw new Error("the page names no files");
  return [...new Set(named), "/sw.js"];
}

async function textOf(product: MeasuredProduct, { path, language }: Asked): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${portOf(product)}${path}`, {
    headers: { "accept-language": language },
  });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.text();
}

/** Answers for everybody since the start, and how many of them were drawn. */
async function countsOf(product: MeasuredProduct): Promise<{ all: number; drawn: number }> {
  const answer = await fetch(`http://127.0.0.1:${portOf(product)}/metrics?key=${OUTBOX_KEY}`);
  const text = await answer.text();
  const of = (name: string): number =>
    Number(new RegExp(`^lifeboard_kept_answers_${name} (\\S+)$`, "m").exec(text)?.[1]);
  return { all: of("sent") + of("confirmed") + of("drawn"), drawn: of("drawn") };
}

function portOf({ url }: MeasuredProduct): number {
  return Number(new URL(url).port);
}
