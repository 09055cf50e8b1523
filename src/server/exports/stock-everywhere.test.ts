import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NearbyListing, SingleListing } from "#contract/listings.ts";
import type { Listing } from "#contract/listings.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { EFFECT_VALUES, UTILITIES } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { stockHeadline } from "#domain/listings/stock-headline.ts";
import type { ByRole, StockValue } from "#domain/observations/axes.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { builtPages, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { seededInt, seedOf } from "../../../scripts/testing/seed.ts";

const pages = await builtPages();
if (pages === null) console.log("The stock in pages: skipped, the pages were not built.");

const NOW = new Date();
const minutesAgo = (minutes: number): string => new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString();
const CASES = 300;
/** A count that stands nowhere else, for each case its own, and as pages write it. */
const countOf = (at: number): number => 3_001 + at;
const written = (count: number): RegExp => new RegExp(`\\b${Math.floor(count / 1_000)},?${String(count).slice(1)}\\b`);

/** A drawn offer: every kind, ages on both sides of each bound, closed places, lacks, other words. */
function drawn(at: number): StoredListing {
  const random = seededInt(seedOf(`everywhere ${at}`));
  const pick = <Each>(all: readonly Each[]): Each => all[random(all.length)] as Each;
  const kind = pick(KINDS);
  const minutes = pick([3, 110, 130, 230, 250, 470, 490, 1_000, 2_900]);
  const value = pick<StockValue>(["available", "available", "limited", "out", "unknown"]);
  const by = pick<ByRole>(["facility", "facility", "verifier", "feed", "seeker", "owner"]);
  const hasCount = (value === "available" || value === "limited") && by !== "seeker" && random(4) > 0;
  const details = {
    ...(kind === "bed" && { bedType: pick(BED_TYPES) }),
    ...(kind === "blood" && { component: pick(BLOOD_COMPONENTS), group: pick(BLOOD_GROUPS) }),
    ...(kind === "oxygen" && { form: pick(["cylinder", "concentrator", "refill"]) }),
    ...(kind === "medicine" && { generic: "Paracetamol" }),
  };
  const isOverruled = value === "out" && by === "seeker" && random(2) === 0;
  const own = {
    value: "available" as const,
    count: countOf(at),
    at: minutesAgo(minutes + 600),
    by: "facility" as const,
  };
  const stock =
    value === "unknown"
      ? { value, at: null, by: null }
      : {
          value,
          at: minutesAgo(minutes),
          by,
          ...(hasCount && { count: countOf(at) }),
          ...(isOverruled && { own }),
        };
  const saidMinutes = pick([2, 200, 300]);
  const said = { at: minutesAgo(saidMinutes), by: "facility" as const };
  // As the sweep marks it.
  const lapsed = saidMinutes >= 240 ? { lapsed: true as const } : {};
  const heard = { value: value === "out" ? ("available" as const) : ("out" as const), by: "seeker" as const };
  return aListing({
    kind,
    details,
    title: `Place ${at}`,
    source: { kind: "facility" },
    stock,
    ...(value !== "unknown" && random(4) === 0 && { hearsay: { stock: { ...heard, at: minutesAgo(2), people: 1 } } }),
    ...(random(8) === 0 && { facilityState: { value: "closed", ...said } }),
    ...(random(4) === 0 && {
      placeEffect: { value: pick(EFFECT_VALUES), because: pick(UTILITIES), ...said, ...lapsed },
    }),
  });
}

/** Whether a reader may read the count: it is the headline, or the older of two words. */
function mayReadCount({ kind, details, stock, hearsay, placeEffect }: Listing): boolean {
  const facts = { kind, subtype: subtypeOf({ kind, details }), stock, hearsay: hearsay?.stock, effect: placeEffect };
  const headline = stockHeadline(facts, NOW);
  if (headline.is === "disputed") return headline.said.count !== undefined;
  return headline.is === "said" && headline.word.count !== undefined && headline.word.value !== "out";
}

/** The words of a page, without its scripts and what is in its tags. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script\b.*?<\/script>/gs, " ")
    .replaceAll(/<style\b.*?<\/style>/gs, " ")
    .replaceAll(/<[^>]+>/g, " ");
}

/** What the head of a page says to whom its link is sent. */
function previewOf(html: string): string {
  return [...html.matchAll(/<(?:title>|meta [^>]*(?:description|og:title)[^>]*content=)"?([^"<]*)/g)]
    .map(([, words = ""]) => words)
    .join(" ");
}

describe(`${CASES} offers over HTTP`, () => {
  let service: TestService;
  const offers: { id: string; at: number; single: Listing }[] = [];
  beforeAll(async () => {
    service = await testService({ ...pages, now: () => NOW });
    const bodies = Array.from({ length: CASES }, (_, at) => ({ body: bodyOf(drawn(at)) }));
    for (const [at, id] of (await service.putAll(bodies)).entries()) {
      const single = SingleListing.parse(await (await service.get(`/api/v1/listings/${id}`)).json());
      offers.push({ id, at, single });
    }
  });
  afterAll(() => service.close());

  const stocks = (items: readonly Pick<Listing, "id" | "stock">[]) =>
    new Map(items.map(({ id, stock }) => [id, JSON.stringify([stock.value, stock.count ?? null, stock.at, stock.by])]));

  test("list, entry and both exports hold one value, count, time and speaker", async () => {
    const found: Listing[] = [];
    let cursor = "";
    do {
      const path = `/api/v1/listings/nearby?lat=22.57&lng=88.36&limit=100${cursor}`;
      const page = (await (await service.get(path)).json()) as { items: unknown[]; nextCursor?: string | null };
      found.push(...page.items.map((item) => NearbyListing.parse(item) as Listing));
      cursor = page.nextCursor === undefined || page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    const expected = stocks(offers.map(({ single }) => single));
    expect(expected.size).toBe(CASES);
    expect(stocks(found)).toEqual(expected);
    const lines = (await (await service.get("/api/v1/export/listings.ndjson")).text()).trim().split("\n");
    expect(stocks(lines.map((line) => JSON.parse(line) as Listing))).toEqual(expected);
    const rows: Record<string, string>[] = parse(await (await service.get("/api/v1/export/listings.csv")).text(), {
      columns: true,
      bom: true,
    });
    const cells = rows.map(({ id = "", stock, count, stockAt, stockBy }): [string, string] => [
      id,
      JSON.stringify([stock, count === "" ? null : Number(count), stockAt === "" ? null : stockAt, stockBy || null]),
    ]);
    expect(new Map(cells)).toEqual(expected);
  });

  test.skipIf(pages === null)(
    "page, text-only page and link preview tell a count where it is the headline, and nowhere else",
    async () => {
      const faults: string[] = [];
      let told = 0;
      for (const { id, at, single } of offers) {
        const may = mayReadCount(single);
        if (may) told += 1;
        for (const [reader, headers] of [
          ["page", {}],
          ["text-only", { "save-data": "on" }],
        ] as const) {
          const answer = await service.get(`/r/${id}`, {
            headers: { accept: "text/html", "accept-language": "en", ...headers },
          });
          const html = await answer.text();
          const count = written(countOf(at));
          if (count.test(textOf(html)) !== may) faults.push(`${at} ${reader}: ${JSON.stringify(single.stock)}`);
          if (count.test(previewOf(html)) && !may) faults.push(`${at} preview: ${previewOf(html)}`);
        }
      }
      expect(faults).toEqual([]);
      expect(told).toBeGreaterThan(CASES / 10);
      expect(told).toBeLessThan(CASES * 0.9);
    },
  );
});
