import type { Page } from "@playwright/test";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { storeAddress } from "../e2e/support/store-script.ts";
import { withBrowser } from "./support/browser.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";

/**
 * A start without a net on a device that holds 20,000 documents: when the nearest 20 are there
 * (DESIGN.md 10).
 */
export const bench: Bench = { name: "warm-start", limitSeconds: 240, run };

const DOCUMENTS = 20_000;
const RUNS = 5;

function run(): Promise<Row[]> {
  return withBrowser(async ({ browser, url }) => {
    const page = await browser.newPage();
    const address = await storeAddress(url);
    await page.goto(`${url}/about`);
    await page.evaluate(fill(address));
    const all: number[] = [];
    const one: number[] = [];
    for (let at = 0; at < RUNS; at += 1) {
      all.push(await started(page, start(address, "{}")));
      one.push(await started(page, start(address, '{ where: { kind: "oxygen" } }')));
    }
    const against = `${DOCUMENTS.toLocaleString("en")} documents on the device, no answer from the server`;
    const what = "nearest 20 on the screen after scripts run, offline";
    return [
      { what, value: median(all), unit: "ms", against, goal: { atMost: 150 } },
      { what: `${what}, one kind`, value: median(one), unit: "ms", against, goal: { atMost: 150 } },
    ];
  });
}

async function started(page: Page, program: string): Promise<number> {
  await page.reload();
  return Number(await page.evaluate(program));
}

/** The store itself keeps what a made-up stream tells it: 20,000 listings within 40 km. */
function fill(address: string): string {
  return `(async () => {
    const kinds = ["bed", "oxygen", "blood", "medicine", "ambulance", "food", "shelter", "supplies"];
    const real = window.fetch;
    const pieces = (id) => Array.from({ length: ${DOCUMENTS / 500} }, (_none, part) => Array.from({ length: 500 }, (_no, place) => {
      const at = part * 500 + place;
      const document = { collection: "listings", id: "0190a7c0-0000-7000-8000-" + String(at).padStart(12, "0"), version: 1, editVersion: 1,
        createdAt: "2026-11-20T09:00:00.000Z", updatedAt: "2026-11-20T09:00:00.000Z", side: "offer", kind: kinds[at % 8], details: { note: "x".repeat(40) },
        language: "en", status: "open", urgency: "planned", expiresAt: null, confirmedAt: null, freshness: "stale", title: "Listing " + at,
        place: { lat: 22.57 + (((at * 7919) % 7000) - 3500) / 10000, lng: 88.36 + (((at * 104729) % 7000) - 3500) / 10000, label: "Somewhere in the city",
          precision: "exact", basis: "given", uncertaintyKm: 0.1 },
        reach: { value: "unknown", at: null, by: null }, stock: { value: "unknown", at: null, by: null }, trust: { value: "unreviewed", at: null, by: null },
        contact: { channels: [{ type: "phone", value: "+12025550142" }], shielded: false, available: true }, source: { kind: "facility", name: "Somebody" } };
      return "event: change\\ndata: " + JSON.stringify({ targetIds: [id], document }) + "\\n\\n";
    }).join(""));
    window.fetch = async (to, sent) => {
      if (!String(to).includes("/sync/")) return real(to, sent);
      if (!String(to).includes("/listen")) throw new TypeError("no net");
      const [target] = JSON.parse(sent.body).targets;
      const text = new TextEncoder();
      return new Response(new ReadableStream({ start: (stream) => {
        for (const piece of pieces(target.id)) stream.enqueue(text.encode(piece));
        stream.enqueue(text.encode("event: current\\ndata: " + JSON.stringify({ targetIds: [target.id], checkpoint: "1.1.1" }) + "\\n\\n"));
      } }));
    };
    const { openStore } = await import("${address}");
    const store = await openStore(null);
    const wanted = { collection: "listings", near: { lat: 22.57, lng: 88.36, withinKm: 100 }, limit: 1000 };
    store.subscribe(wanted, () => undefined);
    for (let turn = 0; turn < 2400 && store.snapshot(wanted).state !== "current"; turn += 1) await new Promise((done) => setTimeout(done, 50));
    if (store.snapshot(wanted).state !== "current") throw new Error("the store did not fill");
    store.close();
  })()`;
}

/**
 * Opens the store as a page does, and waits for the frame that shows the nearest 20. Answers ms.
 */
function start(address: string, more: string): string {
  return `(async () => {
    window.fetch = async () => { throw new TypeError("no net"); };
    const { openStore } = await import("${address}");
    const wanted = { collection: "listings", near: { lat: 22.57, lng: 88.36, withinKm: 25 }, limit: 20, ...${more} };
    const began = performance.now();
    const store = await openStore(null);
    await new Promise((done) => {
      store.subscribe(wanted, () => store.snapshot(wanted).documents.length === 20 && done());
    });
    await new Promise((done) => requestAnimationFrame(done));
    const ms = performance.now() - began;
    store.close();
    return ms;
  })()`;
}
