import { beforeEach, expect, test, vi } from "vitest";
import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { EFFECT_VALUES, effectAt, markedEffect } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import type { StockHeadline } from "#domain/listings/stock-headline.ts";
import { SUPPLY_NEEDS } from "#domain/resources/for-whom.ts";
import { headlineOf } from "../../entry/card/headline.ts";
import { cardWords as headlineWords } from "../../entry/card/headline-words.ts";
import { stateWords } from "../../entry/card/state-words.ts";
import { momentOf } from "../../entry/freshness/freshness-words.ts";
import { forWhomText } from "../../entry/freshness/for-whom-words.ts";
import { ResultCard } from "../../entry/ResultCard.tsx";
import { rowWithoutDistance, toRow } from "../../entry/row.ts";
import { lackText } from "../../entry/state/lack-words.ts";
import { rowNow } from "../../entry/state/place-state.ts";
import { unsettledText } from "../../entry/freshness/unsettled-words.ts";
import { BloodStock } from "../../facilities/BloodStock.tsx";
import { bedNow } from "../../facilities/supply-headlines.ts";
import { facilityPreview } from "../../facilities/preview.ts";
import { bedsText } from "../../facilities/words.ts";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { cardWords } from "../../listing/card/card-words.ts";
import { Facts } from "../../listing/Facts.tsx";
import { listingData } from "../../entry/listing-loader.ts";
import { linesOfListing } from "../../listing/spoken.ts";
import { pinValue } from "../../search/map/pin-value.ts";
import { listing, minutesAgo, NOW, SITE } from "../../testing/fake-api.ts";
import { COUNT, drawn } from "./testing/drawn-listing.ts";
import type { Case } from "./testing/drawn-listing.ts";
import { draw } from "../../testing/screen.tsx";
import { checkedText, statedStockText } from "../../verification/words.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

const say = createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }));
const clock = { now: NOW, timeZone: "Asia/Kolkata" };
const locale = { say, language: "en", clock };
/** A number that stands nowhere else in a text, as texts write it. */
const WRITTEN = /3,571|3571/;
const NOT_COUNTED = /Not counted since/;

function headlineFor({ kind, details, stock, hearsay, placeEffect: effect }: Listing): StockHeadline {
  return stockHeadline({ kind, subtype: subtypeOf({ kind, details }), stock, hearsay: hearsay?.stock, effect }, NOW);
}

/** What each reader in words tells of a listing. A pin has no room for sentences. */
function told(item: Case): Record<string, string> {
  const row = rowNow(toRow(item), clock);
  const headline = headlineOf(row, undefined, clock);
  const ofCard = headlineWords(row, undefined, { headline, ...locale });
  const card = stateWords(row, undefined, { headline, ...locale });
  const about = { ...item, thing: rowWithoutDistance(item) };
  const picture = cardWords(about, { say, language: "en", ...clock });
  const data = { ...listingData({ ...item, may: undefined } as never, null), observations: [], next: [], near: "" };
  const single = { ...item, may: {} } as never;
  const bed = item.kind === "bed" ? bedNow(bedOf(item), item, clock) : null;
  return {
    card: [card.status, card.told, card.what].join(" | "),
    paper: [card.paper ?? card.status, card.what].join(" | "),
    picture: [picture?.what, ...(picture?.more ?? []), picture?.checked.title].join(" | "),
    listPicture: [ofCard.what, momentOf(row, clock, locale).words].join(" | "),
    spoken: linesOfListing({ ...data, emergency: null }, locale).join(" | "),
    verifier: [statedStockText(single, locale), checkedText(single, locale).checked].join(" | "),
    ...(bed !== null && {
      facility: [
        bedsText(bed, say),
        bed.effect === undefined ? "" : lackText(bed.effect, locale),
        forWhomText(bed, locale) ?? "",
        bed.unsettled === undefined ? "" : unsettledText({ kind: "bed", subtype: bed.bedType }, bed.unsettled, locale),
      ].join(" | "),
    }),
  };
}

function bedOf({ id, details, counted, hearsay }: Case): Facility["beds"][number] {
  const { value, count, own, at, by, for: forWhom, parts } = counted;
  const available = value === "out" ? 0 : count;
  return {
    bedType: details.bedType ?? "icu",
    available,
    stock: value,
    for: forWhom,
    parts,
    own,
    hearsay: hearsay?.stock,
    at,
    by,
    listingId: id,
  };
}

/** Whether a lack leaves nothing of it. */
function isStopped({ placeEffect }: Case): boolean {
  return markedEffect(effectAt(placeEffect, NOW)) === "none";
}

function isLackOver({ placeEffect }: Case): boolean {
  return placeEffect !== undefined && effectAt(placeEffect, NOW) === undefined;
}

const CASES = Array.from({ length: 300 }, (_, at) => drawn(at));

test("every kind of headline is among the cases", () => {
  const found = new Set(CASES.map((item) => headlineFor(item).is));
  expect([...found].toSorted()).toEqual(["ask-first", "disputed", "not-counted", "said", "unknown"]);
});

test("lacks that hold, that lapsed and that are over are among the cases", () => {
  const marks = CASES.map(({ placeEffect }) => effectAt(placeEffect, NOW));
  for (const value of EFFECT_VALUES)
    for (const lapsed of [undefined, true])
      expect(marks).toContainEqual(expect.objectContaining({ value, ...(lapsed && { lapsed }) }));
  expect(CASES.filter(isLackOver)).not.toEqual([]);
});

test("300 listings: every reader tells one headline, with the count, time and speaker of one observation", () => {
  const wrong: string[] = [];
  for (const [at, item] of CASES.entries()) {
    const headline = headlineFor(item);
    for (const [reader, text] of Object.entries(told(item))) {
      const isCounted = headline.is === "said" && headline.word.count !== undefined && headline.word.value !== "out";
      const mayCount = isCounted || (headline.is === "disputed" && headline.said.count !== undefined);
      const faults = [
        WRITTEN.test(text) && !mayCount ? "a count that is no headline" : "",
        isCounted && !WRITTEN.test(text) ? "no count" : "",
        NOT_COUNTED.test(text) !== (headline.is === "not-counted") ? "how old the count is" : "",
        headline.is === "disputed" && !/said/.test(text) ? "who said otherwise" : "",
        /Ask first: /.test(text) !== (headline.is === "ask-first") ? "what must be asked first" : "",
        /None: no /.test(text) !== isStopped(item) ? "why there is none" : "",
        isLackOver(item) && /power|staff|not said since/.test(text) ? "a lack that is over" : "",
        headline.is === "said" && /\b1 min ago/.test(text) ? "the time of another observation" : "",
      ].filter((fault) => fault !== "");
      if (faults.length > 0) wrong.push(`${at} ${reader}: ${faults.join(", ")}: ${text} ${JSON.stringify(item.stock)}`);
    }
    const row = rowNow(toRow(item), clock);
    const { tone } = headlineOf(row, undefined, clock);
    const pin = pinValue(row, tone === "danger" ? "old" : tone, say) ?? "";
    if (WRITTEN.test(pin) && headline.is !== "said") wrong.push(`${at} pin: ${pin}`);
    if (headline.is !== "said" && tone === "fresh") wrong.push(`${at} dot: green`);
  }
  expect(wrong).toEqual([]);
});

/** All that a reader may say of whom it is for, and of the wards' counts. */
const WHOM_WORDS = [
  "for women",
  "for men",
  "for children",
  "3,153",
  "418",
  ...SUPPLY_NEEDS.map((need) => say(`forWhom.needs.${need}`)),
];

test("300 listings: no reader says another number or another for whom than the others", async () => {
  const wrong: string[] = [];
  const heard = { line: 0, parts: 0 };
  for (const [at, item] of CASES.entries()) {
    const row = rowNow(toRow(item), clock);
    const line = forWhomText(row, locale);
    if (line !== null) heard[line.includes("418") ? "parts" : "line"] += 1;
    const { picture = "", spoken = "", verifier = "", facility } = told(item);
    const readers = { picture, spoken, verifier, ...(facility !== undefined && { facility }), card: "" };
    // A drawn card takes long: one of six is looked at.
    const card = at % 6 === 0 ? await draw(<ResultCard row={toRow(item)} near="" />) : null;
    if (card !== null) readers.card = card.text();
    card?.end();
    for (const [reader, text] of Object.entries(readers)) {
      if (reader === "card" && card === null) continue;
      const others = WHOM_WORDS.filter((word) => text.includes(word) !== (line?.includes(word) ?? false));
      // A card has one line: what it leaves out, it says so.
      const isCut = reader === "card" && text.includes("and more");
      const faults = others.filter((word) => !isCut || text.includes(word));
      if (faults.length > 0) wrong.push(`${at} ${reader}: ${faults.join(", ")}: ${text} ${JSON.stringify(item.stock)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Math.min(heard.line, heard.parts)).toBeGreaterThan(10);
});

test("what staff have just said stays in words, dot and pin, whatever a caller said since", async () => {
  const stock = { value: "available", count: COUNT, at: minutesAgo(12), by: "facility" } as const;
  const hearsay = { stock: { value: "out", at: minutesAgo(3), by: "seeker", people: 1 } } as const;
  const item = listing({ kind: "bed", details: { bedType: "icu" }, quantity: undefined, stock, hearsay });
  const row = rowNow(toRow(item), clock);
  expect(headlineOf(row, undefined, clock).tone).toBe("fresh");
  expect(pinValue(row, "fresh", say)).toMatch(WRITTEN);
  const card = await draw(<ResultCard row={toRow(item)} near="" />);
  expect(card.text()).toMatch(/3,571 ICU beds.*12\u00a0min ago/);
  expect(card.text()).toContain("A caller said 3\u00a0min ago: ICU beds: none left");
  card.end();
});

test("where two words stand against each other, card, entry and facility say both with their times", async () => {
  const stock = { value: "available", count: COUNT, at: minutesAgo(2_000), by: "facility" } as const;
  const hearsay = { stock: { value: "out", at: minutesAgo(10), by: "seeker", people: 1 } } as const;
  const details = { component: "platelets", group: "O-" } as const;
  const item = listing({ kind: "blood", details, quantity: undefined, stock, hearsay });
  const both = /The blood bank said on Thursday: O− Platelets: 3,571 units\. A caller said 10\u00a0min ago: None left/;
  const blood = { ...details, units: COUNT, stock: stock.value, hearsay: hearsay.stock, at: stock.at, by: stock.by };
  const data = { ...listingData({ ...item, may: {} } as never, null), observations: [], next: [], near: "" };
  for (const element of [
    <ResultCard key="card" row={toRow(item)} near="" />,
    <Facts key="facts" data={{ ...data, emergency: null }} />,
    <BloodStock key="blood" place={{}} blood={[{ ...blood, listingId: item.id }]} source={item.source} />,
  ]) {
    const screen = await draw(element);
    expect(screen.text()).toMatch(both);
    screen.end();
  }
});

test("the picture of a facility has no count that is no headline", () => {
  const stale = { bedType: "icu" as const, available: COUNT, at: minutesAgo(500), by: "facility" as const };
  const facility = { ...FACILITY, beds: [{ ...stale, stock: "available" as const, listingId: "1" }] };
  const preview = facilityPreview(facility, { say, language: "en", site: SITE, ...clock } as never);
  expect(JSON.stringify(preview)).not.toMatch(WRITTEN);
});

const FACILITY: Facility = {
  collection: "facilities",
  id: "0190a7c0-0000-7000-8000-000000000f01",
  version: 1,
  editVersion: 1,
  createdAt: minutesAgo(600),
  updatedAt: minutesAgo(12),
  name: "Harbour Road",
  types: ["hospital"],
  place: listing().place,
  phones: [],
  accessibility: {},
  services: [],
  beds: [],
  blood: [],
  supply: [],
  listingIds: [],
  status: {},
  source: { kind: "facility" },
};
