import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncQuery } from "#contract/sync.ts";
import { READ_BOUNDS } from "#domain/shared/read-price.ts";
import { EXPENSIVE_READS, READ_BUDGET } from "#domain/limits/process-limits.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* What one caller's reads may cost, and who waits for them. */

const FACILITY = "00000000-0000-4000-8000-00000000000f";
const POINT = { lat: 22.5, lng: 88.3 };
let service: TestService;
let ids: string[];
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  const listing = (about: Parameters<typeof aListing>[0], km: number) => ({
    body: bodyOf(aListing({ ...about, place: { ...aListing().place, lat: POINT.lat + km / 111, lng: POINT.lng } })),
  });
  // The oldest and farthest one is beyond what a search looks through.
  await service.putAll([listing({ language: "fr", facilityId: FACILITY }, 100)]);
  const count = READ_BOUNDS.candidates - 1;
  ids = await service.putAll(Array.from({ length: count }, (_, at) => listing({}, (at * 20) / count)));
  await service.putAll([listing({ language: "de" }, 10)]);
});
afterAll(() => service.close());

async function query(target: object, address = "203.0.113.1"): Promise<Response> {
  return service.get("/api/v1/sync/query", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ target: { collection: "listings", ...target } }),
  });
}
async function found(target: object): Promise<number> {
  return syncQuery.output.parse(await (await query(target)).json()).documents.length;
}

describe("a search by a field that neither an index nor memory has", () => {
  test("looks through the newest 2,000, and an index finds the rest", async () => {
    expect(await found({ where: { language: "de" } })).toBe(1);
    expect(await found({ where: { language: "fr" } })).toBe(0);
    expect(await found({ where: { language: "fr", facilityId: FACILITY } })).toBe(1);
    expect(await found({ where: { facilityId: [FACILITY] } })).toBe(1);
  });

  test("looks through the nearest 2,000 around a point", async () => {
    const near = { ...POINT, withinKm: 500 };
    expect(await found({ near, where: { language: "de" } })).toBe(1);
    expect(await found({ near, where: { language: "fr" } })).toBe(0);
    expect(await found({ near: { ...POINT, lat: POINT.lat + 0.8, withinKm: 50 }, where: { language: "fr" } })).toBe(1);
  });
});

test("a thousand ids are answered in their order, the newest first", async () => {
  const wanted = ids.slice(0, 1_000);
  const answer = syncQuery.output.parse(await (await query({ ids: wanted, limit: 1_000 })).json());
  expect(answer.documents).toHaveLength(1_000);
  const times = answer.documents.map(({ updatedAt }) => String(updatedAt));
  expect(times).toEqual(times.toSorted().toReversed());
});

describe("many dear reads of one address", () => {
  const dear = { ids: [] as string[], limit: 20 };
  beforeAll(() => (dear.ids = ids.slice(0, 100)));

  test("use three connections of the pool at most", async () => {
    let [used, most] = [0, 0];
    const { pool } = service.database;
    const original = pool.query;
    const ask = original.bind(pool) as (...sent: unknown[]) => Promise<unknown>;
    const counted = async (...sent: unknown[]): Promise<unknown> => {
      // Other work of the process may use the pool too.
      const isRead = JSON.stringify(sent[0]).includes("read-shielded-all");
      if (isRead) most = Math.max(most, (used += 1));
      try {
        return await ask(...sent);
      } finally {
        if (isRead) used -= 1;
      }
    };
    Object.assign(pool, { query: counted });
    const small = { ids: ids.slice(0, 5) };
    await Promise.all(Array.from({ length: 30 }, (_, at) => query(at % 2 === 0 ? dear : small)));
    Object.assign(pool, { query: original });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(EXPENSIVE_READS.perAddress);
  });

  test("are refused when they would cost too much, and those of another are not", async () => {
    const most = { ids: ids.slice(0, 1_000), limit: 1_000 };
    const all = await Promise.all(Array.from({ length: 30 }, () => query(most, "192.0.2.1")));
    const refused = all.filter(({ status }) => status === 429);
    const served = all.filter(({ status }) => status === 200);
    expect(refused.length + served.length).toBe(all.length);
    // Three are there at once; a slow machine gains one or two while they come.
    expect(served.length).toBeLessThan(all.length / 2);
    expect(refused[0]?.headers.get("retry-after")).toBe(`${READ_BUDGET.mostWaitMs / 1_000}`);
    expect((await query(most, "192.0.2.2")).status).toBe(200);
  });

  test("do not come before those of another", async () => {
    const order: string[] = [];
    const read = async (address: string): Promise<void> => {
      await query(dear, address).then((response) => response.text());
      order.push(address);
    };
    const greedy = Array.from({ length: 20 }, () => read("203.0.113.1"));
    await Promise.all([...greedy, read("198.51.100.7")]);
    expect(order.indexOf("198.51.100.7")).toBeLessThan(order.length / 2);
  });
});
