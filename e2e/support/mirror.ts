import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { Render } from "../../src/contract/render.ts";
import type { Api } from "../../src/contract/route.ts";
import { routeAddressOf } from "../../src/web/store/api.ts";
import { test } from "../guard.ts";
import { productNow } from "./product-time.ts";

/** Runs such a server for the tests of a group. @returns its address, once a test runs */
export function withMirror(): () => string {
  let mirror: Server;
  test.beforeAll(async ({ baseURL }) => {
    mirror = await startMirror(baseURL ?? "");
  });
  test.afterAll(() => mirror.close());
  return () => `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`;
}

/** What is not mirrored, sticks out sideways, or is English on a page of the made-up language. */
export async function mirrorFaults(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate((english) => {
    const isEnglish = new Set(english);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.closest("script,style,[lang]:not(html)") === null) texts.push(textContent ?? "");
    }
    for (const node of document.querySelectorAll("[aria-label],[placeholder]"))
      texts.push(node.getAttribute("aria-label") ?? "", node.getAttribute("placeholder") ?? "");
    return {
      direction: document.documentElement.dir,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      plain: texts.map((text) => text.trim()).filter((text) => isEnglish.has(text)),
    };
  }, ENGLISH);
  const faults: string[] = [];
  if (found.direction !== "rtl") faults.push(`${name}: not from the right`);
  if (found.sideways > 0) faults.push(`${name}: ${found.sideways} px sideways`);
  if (found.plain.length > 0) faults.push(`${name}: not translated: ${found.plain.join(", ")}`);
  return faults;
}

/** The server's texts, which this small server does not draw in the made-up language. */
const NOT_OF_SCREENS = ["$language", "errors", "messages"];

/** Every English text of two words or more: one word may be a name. */
const ENGLISH = plainTexts(JSON.parse(readFileSync(resolve(import.meta.dirname, "../../locales/en.json"), "utf8")));

function plainTexts(inside: unknown): string[] {
  if (typeof inside === "string") return /[a-z] [a-z]/i.test(inside) && !inside.includes("{{") ? [inside] : [];
  return Object.entries(Object(inside)).flatMap(([key, value]) =>
    NOT_OF_SCREENS.includes(key) ? [] : plainTexts(value),
  );
}

/**
 * A small server that draws pages in the made-up right-to-left language and passes everything else
 * to the product.
 */
async function startMirror(baseURL: string): Promise<Server> {
  const dist = resolve(import.meta.dirname, "../..", process.env["E2E_DIST"] ?? "dist");
  const { render }: { render: Render } = await import(pathToFileURL(join(dist, "render/server-entry.js")).href);
  const html = await (await fetch(`${baseURL}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  const site = await (await fetch(`${baseURL}/api/v1/site`)).json();
  const api: Api = async (route, input) => {
    const { path, query } = routeAddressOf(route, input);
    const response = await fetch(`${baseURL}${path}${query}`);
    const body = await response.json();
    return response.ok ? { ok: true, value: body } : { ok: false, problem: body };
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const answer = /^\/(assets|api)\//.test(path)
      ? passOn(`${baseURL}${path}`, request.headers.cookie)
      : draw(`http://127.0.0.1${path}`);
    answer.then(
      ({ status, type, body }) => response.writeHead(status, { "content-type": type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const draw = async (url: string) => {
    const assets = { scripts: [script], modulePreloads: [], styles: [], parts: {} };
    const page = await render(new Request(url), {
      api,
      site,
      assets,
      language: "ar-XB",
      isTextOnly: false,
      now: productNow(),
      turn: async () => undefined,
    });
    return page.type === "page"
      ? { status: page.status, type: "text/html; charset=utf-8", body: page.draw().html }
      : { status: 500, type: "text/plain", body: page.location };
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

async function passOn(url: string, cookie = ""): Promise<{ status: number; type: string; body: Buffer }> {
  const response = await fetch(url, { headers: { cookie } });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type") ?? "text/plain", body };
}
