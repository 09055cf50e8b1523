import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FetchEvent } from "./scope.ts";

const PAGE = "https://help.example/find/oxygen";
const PAGES = ["/", "/find/oxygen?at=22.57,88.36", "/r/0190a1b2", "/me", "/post?side=need", "/find/কলকাতা"];

type Listener = (event: FetchEvent) => void;

let listen: Listener = () => undefined;
let asked: string[] = [];
let net: () => Promise<Response>;
let isKept = true;

/** The worker in a made-up browser, which keeps a shell. */
beforeEach(async () => {
  asked = [];
  isKept = true;
  net = () => Promise.reject(new TypeError("Failed to fetch"));
  const cache = { match: async () => (isKept ? new Response("the kept page") : undefined), put: async () => undefined };
  vi.stubGlobal("LIFEBOARD_FILES", ["/assets/main-1.js"]);
  vi.stubGlobal("LIFEBOARD_TEXTS", {});
  vi.stubGlobal("location", { origin: "https://help.example", host: "help.example" });
  vi.stubGlobal("caches", { open: async () => cache, match: cache.match, keys: async () => [] });
  vi.stubGlobal("fetch", (page: Request | string) => {
    // The shell is asked for by its path.
    if (typeof page !== "string") asked.push(page.url);
    return net();
  });
  vi.stubGlobal("addEventListener", (name: string, listener: Listener) => {
    if (name === "fetch") listen = listener;
  });
  vi.resetModules();
  await import("./worker.ts");
});
afterEach(() => void vi.unstubAllGlobals());

/** What the worker answers to a navigation. */
async function open(url: string, preloadResponse: Promise<Response | undefined>): Promise<string> {
  const request = Object.defineProperty(new Request(new URL(url, PAGE)), "mode", { value: "navigate" });
  let answer: Promise<Response> | undefined;
  listen({
    request,
    preloadResponse,
    respondWith: (given) => void (answer = given),
    waitUntil: (work) => void work.catch(() => undefined),
  });
  if (answer === undefined) throw new Error("the worker leaves it to the browser");
  return (await answer).text();
}

describe("a page whose preload failed is the kept one", () => {
  test.each(PAGES)("as Firefox says it, %s", async (page) => {
    expect(await open(page, Promise.resolve(Response.error()))).toBe("the kept page");
  });

  test.each(PAGES)("as Chromium says it, %s", async (page) => {
    expect(await open(page, Promise.reject(new TypeError("Failed to fetch")))).toBe("the kept page");
  });

  test.each([502, 503, 504])("as a gateway says it, %s", async (status) => {
    expect(await open(PAGE, Promise.resolve(new Response("away", { status })))).toBe("the kept page");
  });
});

test("a preload that failed is asked for once more, since the net may be back", async () => {
  net = async () => new Response("of the net");
  expect(await open(PAGE, Promise.resolve(Response.error()))).toBe("of the net");
  expect(asked).toEqual([PAGE]);
});

test("a preload that came is the answer, without a second request", async () => {
  expect(await open(PAGE, Promise.resolve(new Response("preloaded")))).toBe("preloaded");
  expect(await open(PAGE, Promise.resolve(new Response("ours", { status: 500 })))).toBe("ours");
  expect(asked).toEqual([]);
});

test("without a preload the net is asked; without a kept page its failure stays", async () => {
  net = async () => new Response("of the net");
  expect(await open(PAGE, Promise.resolve(undefined))).toBe("of the net");
  isKept = false;
  net = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(open(PAGE, Promise.resolve(Response.error()))).rejects.toThrow("Failed to fetch");
});
