import { createHash } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RenderAnswer, RenderContext } from "#contract/render.ts";
import { testService } from "../../testing/service.ts";
import { pageOf } from "../testing/no-pages.ts";
import type { TestService } from "../../testing/service.ts";

const OTHER = "198.51.100.7";
/** What is hashed for a page. It costs much more processor time than a request, so many wait. */
const PAGE = Buffer.alloc(2_000_000);

/** The addresses of pages, in the order of drawing. */
let drawn: string[] = [];
let whileRead: (path: string) => Promise<void> = () => Promise.resolve();
let service: TestService;

/** Blocks the event loop, as drawing does. */
function draw(path: string): void {
  createHash("sha256").update(PAGE).digest();
  drawn.push(path);
}

const renderer = {
  assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
  preview: () => null,
  publicAddress: () => null,
  render: async (asked: Request, { turn }: RenderContext): Promise<RenderAnswer> => {
    const path = new URL(asked.url).pathname;
    await whileRead(path);
    await turn();
    draw(path);
    return pageOf(`<!doctype html>${" ".repeat(4_000)}`);
  },
};

beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1,::1" }, renderer });
});
afterAll(() => service.close());
/** A new one for each burst, because buckets refill slowly. */
let greedy = "192.0.2.0";
let greedyBefore = 0;
function newGreedy(): void {
  greedyBefore += 1;
  greedy = `192.0.2.${greedyBefore}`;
}

beforeEach(() => {
  newGreedy();
  drawn = [];
  whileRead = () => Promise.resolve();
});

/** Resolves when this many more requests have arrived. */
function requests({ httpServer }: TestService, count: number): Promise<void> {
  const { server } = httpServer.listener;
  return new Promise((resolve) => {
    let come = 0;
    const watch = (): void => {
      come += 1;
      if (come < count) return;
      server.off("request", watch);
      resolve();
    };
    server.on("request", watch);
  });
}

/**
 * Greedy pages wait for the database until they are released: so many come together, however slow
 * the machine is.
 */
function holdGreedy(): () => void {
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  whileRead = (path) => (path.startsWith("/greedy") ? all : Promise.resolve());
  return release;
}

type PageResponse = { status: number; headers: Headers; text: string };

async function ask(path: string, address: string, signal?: AbortSignal): Promise<PageResponse> {
  const headers = { "x-forwarded-for": address };
  const answer = await service.get(path, { headers, ...(signal !== undefined && { signal }) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

/**
 * The greedy caller, with its own event loop, as real callers have. Reports how many were answered:
 * after the first one, and in the end.
 */
const GREEDY_CALLER = `
  const { parentPort, workerData: { url, address } } = require("node:worker_threads");
  const ask = async (_, n) => (await fetch(url + "/greedy/" + n, { headers: { "x-forwarded-for": address } })).status;
  const all = Array.from({ length: 200 }, ask);
  Promise.all(all).then((statuses) => parentPort.postMessage(statuses.filter((status) => status === 200).length));`;

/**
 * How many pages are drawn between the arrival of another caller's request and its answer, its own
 * page included.
 */
async function drawingsUntilAnswered(count: number): Promise<number[]> {
  const { server } = service.httpServer.listener;
  const counts: number[] = [];
  const watch = ({ url }: IncomingMessage, response: ServerResponse): void => {
    const from = drawn.length;
    if (url?.startsWith("/mine") === true) response.once("finish", () => counts.push(drawn.length - from));
  };
  server.on("request", watch);
  for (let n = 0; n < count; n += 1) expect((await ask(`/mine/${n}`, OTHER)).status).toBe(200);
  server.off("request", watch);
  return counts.toSorted((a, b) => a - b);
}

test("while one address asks for 200 pages at once, a page of another takes at most three times as long as alone", async () => {
  // Counted in drawings, because other load on the machine changes the time.
  expect(new Set(await drawingsUntilAnswered(10))).toEqual(new Set([1]));
  drawn = [];
  const come = requests(service, 200);
  const release = holdGreedy();
  const caller = new Worker(GREEDY_CALLER, { eval: true, workerData: { url: service.url, address: greedy } });
  const answered = once(caller, "message");
  await come;
  release();
  const lighter = await drawingsUntilAnswered(25);
  // The attack outlasted them: without turns they would wait for its end.
  expect(drawn.length).toBeLessThan(200);
  // Another one was being drawn when it arrived.
  expect(1 + (lighter[Math.floor(lighter.length * 0.95)] ?? Infinity)).toBeLessThanOrEqual(3);
  // Nobody was refused: turns decide the order alone.
  expect(await answered).toEqual([200]);
  await caller.terminate();
});

test("what costs little is answered between two pages", async () => {
  const attack = Array.from({ length: 100 }, (_, n) => ask(`/greedy/${n}`, greedy));
  await Promise.race(attack);
  const from = drawn.length;
  for (let n = 0; n < 10; n += 1) expect((await ask("/api/v1/site", OTHER)).status).toBe(200);
  expect(drawn.length - from).toBeLessThanOrEqual(25);
  await Promise.all(attack);
});

test("what else costs much waits behind its caller's pages, and a plain search does not", async () => {
  const box = "bbox=68,8,97,35&zoom=5";
  const expensive = [
    "listings/nearby?lat=22&lng=88&q=x",
    `listings/clusters?${box}`,
    "places?q=kol",
    `places/labels?${box}`,
  ];
  const more = ["places/geocode?text=kolkata", "places/region?lat=22&lng=88"];
  const come = requests(service, 100);
  const release = holdGreedy();
  const attack = Array.from({ length: 100 }, (_, n) => ask(`/greedy/${n}`, greedy));
  await come;
  release();
  const drawnWhen = async (path: string): Promise<number> => {
    expect((await ask(`/api/v1/${path}`, greedy)).status).toBe(200);
    return drawn.length;
  };
  const waited = [...expensive, ...more].map(drawnWhen);
  expect(await drawnWhen("listings/nearby?lat=22&lng=88")).toBeLessThan(90);
  for (const count of await Promise.all(waited)) expect(count).toBe(100);
  await Promise.all(attack);
});

test("pages that wait for the database are drawn in turn too", async () => {
  const release = holdGreedy();
  const attack = Array.from({ length: 30 }, (_, n) => ask(`/greedy/${n}`, greedy));
  // A request that waits for the database keeps nobody waiting.
  await ask("/mine/first", OTHER);
  expect(drawn).toEqual(["/mine/first"]);
  release();
  await Promise.race(attack);
  await ask("/mine/second", OTHER);
  expect(drawn.indexOf("/mine/second")).toBeLessThan(15);
  await Promise.all(attack);
});

test("who goes away while waiting is not drawn for, and leaves the place to others", async () => {
  const gone = new AbortController();
  const attack = Array.from({ length: 100 }, (_, n) =>
    ask(`/greedy/${n}`, greedy, gone.signal).catch(() => ({ status: 0 })),
  );
  await Promise.race(attack);
  gone.abort();
  await Promise.all(attack);
  const { status } = await ask("/mine", greedy);
  expect(status).toBe(200);
  expect(drawn.length).toBeLessThan(60);
  expect(service.log.filter((line) => line.includes("A page could not be made"))).toEqual([]);
});

test("more than may wait are asked to come back in a moment, in words", async () => {
  const come = requests(service, 400);
  const release = holdGreedy();
  const attack = Array.from({ length: 400 }, (_, n) => ask(`/greedy/${n}`, greedy));
  await come;
  release();
  const answers = await Promise.all(attack);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(64);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, text } of refused) {
    expect([429, 503]).toContain(status);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(text).toMatch(/<h1>[^<]+<\/h1><p>[^<]+<\/p>/);
  }
});

test("those who wait are answered while the process is being stopped", async () => {
  const stopping = await testService({ renderer });
  const come = requests(stopping, 30);
  const pages = Array.from({ length: 30 }, (_, n) => stopping.get(`/greedy/${n}`));
  await come;
  expect(drawn.length).toBeLessThan(30);
  await stopping.httpServer.listener.drain(10_000);
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200));
  await stopping.close();
});

test("without limits pages still take turns: what costs little is answered between two, and none is refused", async () => {
  const unlimited = await testService({ settings: { RATE_LIMITS: "off" }, renderer });
  const come = requests(unlimited, 300);
  const release = holdGreedy();
  const pages = Array.from({ length: 300 }, (_, n) => unlimited.get(`/greedy/${n}`));
  await come;
  release();
  expect((await unlimited.get("/api/v1/site")).status).toBe(200);
  expect(drawn.length).toBeLessThan(200);
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
  await unlimited.close();
});
