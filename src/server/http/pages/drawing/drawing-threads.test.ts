import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { createLog } from "#server/runtime/log.ts";
import { eventually } from "#server/testing/eventually.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { bindRoute, everybody } from "../../contract/handle.ts";
import { loadRenderer } from "../renderer.ts";
import { DrawingThreads } from "./drawing-threads.ts";

/** A small render module, as the build makes one of src/web. */
const MODULE = `
import { threadId } from "node:worker_threads";
export const preview = () => null;
export const publicAddress = (url) => (url.pathname.startsWith("/same") ? url.pathname : null);
export async function render(request, { api, site, language, turn }) {
  const path = new URL(request.url).pathname;
  if (path === "/away") return { type: "redirect", status: 302, location: "/there" };
  const read = await api({ method: "GET", path: "/api/v1/test/pages" }, { path });
  if (path === "/ends") process.exit(1);
  await turn();
  const draw = () => {
    if (path === "/throws") throw new Error("a bug of drawing");
    const text = JSON.stringify([path, language, site.defaultCountry, read.ok ? read.value : read.problem.reason]);
    return { html: text + "<!-- thread " + threadId + " -->" + " ".repeat(4000), inline: { scripts: ["1"], styles: [] } };
  };
  return { type: "page", status: path === "/none" ? 404 : 200, draw };
}`;

/** The paths whose data was read, in order. */
let read: string[] = [];
let whileRead: (path: string) => Promise<void> = () => Promise.resolve();
const pages = route({
  method: "GET",
  path: "/api/v1/test/pages",
  who: "anyone",
  summary: "",
  errors: [],
  input: z.strictObject({ path: z.string() }),
  output: z.unknown(),
});
const more = [
  bindRoute(pages, { limit: "public-read", policy: everybody, cache: {} }, async ({ path }) => {
    read.push(path);
    await whileRead(path);
    return path === "/refused" ? { ok: false, reason: "listings/not-found" } : ok({ value: { path } });
  }),
];

let dist: string;
let threads: DrawingThreads;
let threaded: TestService;
let here: TestService;
const log = createLog("silent", () => undefined);

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "lifeboard-dist-"));
  await mkdir(join(dist, "render"));
  await mkdir(join(dist, "web/.vite"), { recursive: true });
  await writeFile(join(dist, "render/package.json"), '{"type":"module"}');
  await writeFile(join(dist, "render/server-entry.js"), MODULE);
  await writeFile(join(dist, "web/.vite/manifest.json"), "{}");
  const renderer = await loadRenderer(dist);
  threads = new DrawingThreads({ dist, count: 2, log });
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  threaded = await testService({ renderer: { ...renderer, threads }, more, settings });
  here = await testService({ renderer, more, settings });
});
afterAll(async () => {
  await Promise.all([threaded.close(), here.close()]);
  await threads.close();
  await rm(dist, { recursive: true });
});
beforeEach(() => {
  read = [];
  whileRead = () => Promise.resolve();
});

async function ask(path: string, { of = threaded, from = "198.51.100.7" } = {}) {
  const answer = await of.get(path, { headers: { "x-forwarded-for": from, "accept-language": "hi" } });
  const text = await answer.text();
  const [content = "", thread = ""] = text.split(/<!-- thread (\d+) -->/);
  const head = Object.fromEntries(
    ["content-type", "content-encoding", "content-security-policy", "location", "cache-control", "vary"].map((name) => [
      name,
      answer.headers.get(name),
    ]),
  );
  return { status: answer.status, content, thread: Number(thread), head };
}

describe("a page that a thread draws", () => {
  test.each(["/", "/none", "/refused", "/away", "/same/1"])(
    "is the one that the main thread draws: %s",
    async (path) => {
      const [{ thread, ...drawn }, { thread: main, ...expected }] = [await ask(path), await ask(path, { of: here })];
      expect(drawn).toEqual(expected);
      expect(main).toBe(0);
      // A redirect has no page.
      if (drawn.status !== 302) expect(thread).toBeGreaterThan(0);
    },
  );

  test("fails as one of the main thread does: its bug is logged, the reader is told", async () => {
    const { status } = await ask("/throws");
    expect(status).toBe(500);
    expect(threaded.log.some((line) => line.includes("a bug of drawing"))).toBe(true);
  });

  test("is drawn once for all who ask meanwhile, and they keep no turn from others", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    whileRead = (path) => (path === "/same/2" ? held : Promise.resolve());
    const all = Array.from({ length: 12 }, (_, n) => ask("/same/2", { from: `203.0.${n}.1` }));
    await eventually(() => expect(read).toContain("/same/2"));
    // Two threads have room for four pages at once.
    expect((await ask("/other")).status).toBe(200);
    release();
    expect(new Set((await Promise.all(all)).map(({ status, thread }) => `${status} ${thread}`)).size).toBe(1);
    expect(read.filter((path) => path === "/same/2")).toHaveLength(1);
  });

  test("waits behind few pages of somebody who asks for many", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    whileRead = (path) => (path.startsWith("/greedy") ? held : Promise.resolve());
    const greedy = Array.from({ length: 60 }, (_, n) => ask(`/greedy/${n}`, { from: "192.0.2.1" }));
    await eventually(() => expect(read.length).toBeGreaterThan(0));
    const come = new Promise<void>((resolve) => {
      threaded.httpServer.listener.server.on("request", ({ url }) => url === "/mine" && resolve());
    });
    const mine = ask("/mine");
    await come;
    release();
    await mine;
    expect(read.indexOf("/mine")).toBeLessThan(12);
    expect((await Promise.all(greedy)).map(({ status }) => status)).toEqual(greedy.map(() => 200));
  });
});

describe("a thread that ends", () => {
  test("is replaced, and no page fails", async () => {
    const statuses: number[] = [];
    const counts = Array.from({ length: 6 }, () => 0);
    /** Threads that are ready: the library does not replace one that ends before. */
    const drew = new Set<string>();
    const callers = counts.map(async (_, caller) => {
      for (let n = 0; n < 40; n += 1) {
        const { status, thread } = await ask(`/p/${n}`, { from: `203.0.113.${caller}` });
        statuses.push(status);
        drew.add(String(thread));
        counts[caller] = n + 1;
      }
    });
    for (let killed = 0; killed < 5; killed += 1) {
      // A page that loses two threads is refused: so no page of the last time is under way.
      const before = [...counts];
      const isBeyond = (count: number, caller: number) => count === 40 || count >= (before[caller] ?? 0) + 2;
      await eventually(() => expect(counts.every(isBeyond)).toBe(true));
      const ready = () => threads.threads.find((each) => drew.has(String(each.threadId)));
      // Where the callers are through, nobody else wakes the thread that replaced the last one.
      await eventually(async () => {
        if (ready() === undefined) drew.add(String((await ask("/p/more")).thread));
        expect(ready()).toBeDefined();
      });
      await ready()?.terminate();
    }
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses).toHaveLength(240);
    expect(threads.threads).toHaveLength(2);
  });

  test("by its page: the page is tried twice, then refused, and others go on", async () => {
    expect((await ask("/ends")).status).toBe(500);
    expect(read).toEqual(["/ends", "/ends"]);
    expect((await ask("/after")).status).toBe(200);
  });
});

test("where no thread can start, the main thread draws", async () => {
  const none = new DrawingThreads({ dist: join(dist, "none"), count: 2, log });
  const service = await testService({ renderer: { ...(await loadRenderer(dist)), threads: none }, more });
  await eventually(() => expect(none.threads).toHaveLength(0));
  expect(await ask("/", { of: service })).toMatchObject({ status: 200, thread: 0 });
  await service.close();
  await none.close();
});
