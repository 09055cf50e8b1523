import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { NearbyListing } from "#contract/listings.ts";
import { listing, minutesAgo, NOW } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { ResultCard } from "./ResultCard.tsx";
import { toRow } from "./row.ts";

let drawn: DrawnScreen | null = null;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
  drawn?.end();
  vi.useRealTimers();
});

async function shown(fields: Partial<NearbyListing>, wanted?: string): Promise<DrawnScreen> {
  drawn = await draw(<ResultCard row={toRow(listing(fields))} near="at=22.570,88.360" wanted={wanted} />);
  return drawn;
}

const calls = (screen: DrawnScreen) => screen.element.querySelectorAll('a[href^="tel:"]').length;
const person = (available: boolean) => ({
  facilityId: undefined,
  facilityName: undefined,
  contact: { channels: [], shielded: true, available },
});

test("a person's number is no call: it is asked for on the listing's page", async () => {
  const screen = await shown(person(true));
  const key = [...screen.element.querySelectorAll("a")].find((link) => link.textContent === "Get the number");
  expect(key?.getAttribute("href")).toMatch(/^\/r\/[^?]+\?at=22\.570,88\.360&number=$/);
  expect(calls(screen)).toBe(0);
});

test("one that is not given says so, and asks nobody to try", async () => {
  const screen = await shown(person(false));
  expect(screen.text()).toContain("Number not given now");
  expect(screen.text()).not.toContain("Get the number");
});

test("many are calling: said beside a Call that stays", async () => {
  const screen = await shown({ manyCalling: minutesAgo(5) });
  expect(screen.text()).toContain("Many people are calling this number now.");
  expect(calls(screen)).toBe(1);
});

test.each([
  ["disputed", "Doubted: be careful"],
  ["fraud-confirmed", "Fraud: do not pay"],
] as const)("%s is said before anybody calls", async (value, words) => {
  const screen = await shown({ trust: { value, at: minutesAgo(5), by: "verifier" } });
  expect(screen.text()).toContain(words);
});

test("a word of one caller, or none, brands nothing", async () => {
  const screen = await shown({ trust: { value: "unreviewed", at: null, by: null } });
  expect(screen.text()).not.toMatch(/Doubted|Fraud/);
});

test("who answers says what they speak, in its own letters; what they wrote is in its language and direction", async () => {
  const screen = await shown({ language: "ur", note: "خالی سلنڈر لائیں", speaks: ["bn", "hi"] });
  expect(screen.text()).toContain("Speaks: বাংলা, हिन्दी");
  const words = screen.element.querySelector("[lang=ur]");
  expect([words?.tagName, words?.textContent]).toEqual(["BDI", expect.stringContaining("خالی سلنڈر لائیں")]);
});

test("of a tag that was kept with more behind it, the page names the language alone, once", async () => {
  const screen = await shown({ speaks: ["en-9811100-12345", "hi-wa98111-g00123", "en", "qq-98111001-23"] });
  expect(screen.text()).toContain("Speaks: English, हिन्दी");
  expect(screen.element.innerHTML).not.toMatch(/9811|12345|00123|wa98/u);
});

test("where nobody wrote or said anything, no language is named", async () => {
  const screen = await shown({ title: undefined, note: undefined });
  expect(screen.text()).not.toContain("Speaks");
  expect(screen.element.querySelector("[lang]")).toBeNull();
});

test("of a place with free beds only the wanted sort is not known; where nothing is known of its beds, they are not", async () => {
  const bed = (value: "available" | "unknown"): Partial<NearbyListing> => ({
    kind: "bed",
    details: {},
    stock: { ...listing().stock, value, count: undefined },
    quantity: undefined,
    why: [{ code: "subtype-unknown" }],
  });
  const free = await shown(bed("available"), "icu");
  expect(free.text()).toContain("Beds: some free");
  expect(free.text()).toContain("ICU beds: not known if any, call first");
  expect(free.text()).not.toContain("Beds not known");
  free.end();
  const unknown = await shown(bed("unknown"), "icu");
  expect(unknown.text()).toContain("Beds not known: call first");
});
