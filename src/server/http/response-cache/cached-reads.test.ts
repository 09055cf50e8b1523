import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NearbyPage } from "#contract/listings.ts";
import { getListing, nearby } from "#contract/listings.ts";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { aListing, bodyOf } from "../../testing/listings.ts";
import { rounds } from "../../testing/rounds.ts";
import { testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";
import { settleFeed } from "../../testing/settle-feed.ts";

const AT = Date.parse("2026-11-23T10:00:00Z");

let now = AT;
const clock = { now: () => new Date(now) };
/** With the memory of the product, and one process without any on the same database. */
let service: TestService;
let plain: TestService;
beforeAll(async () => {
  service = await testService(clock);
  plain = await testService({ ...clock, database: service.database, settings: { KEPT_ANSWERS_MB: "0" } });
});
afterAll(async () => {
  await plain.close();
  await service.close();
});
beforeEach(() => {
  now += 60_000;
});

type About = { kind?: "bed" | "oxygen"; lat?: number; name?: string };

function aRow({ kind = "oxygen", lat = 22.57, name = "A place" }: About = {}) {
  const details = kind === "bed" ? { bedType: "general" as const } : {};
  const place = { lat, lng: 88.36, label: name, precision: "exact", basis: "given", uncertaintyKm: 0.1 } as const;
  return bodyOf(aListing({ kind, details, place }));
}

const listPath = (parameters: Record<string, string>): string =>
  `${nearby.path}?${new URLSearchParams({ lat: "22.57", lng: "88.36", withinKm: "100", ...parameters })}`;

async function listOf(from: TestService, path: string): Promise<NearbyPage> {
  const answer = await from.get(path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as NearbyPage;
}

async function clear(): Promise<void> {
  await removeDocuments(service.database, {}, { who: "test", role: "admin", act: "test.removed" });
  await settle();
}

async function settle(): Promise<void> {
  await settleFeed(service.database, service.feed);
  await settleFeed(service.database, plain.feed);
}

describe("a cached list", () => {
  beforeEach(clear);

  test("is the same bytes for everybody for two seconds, whatever finer point or language they send", async () => {
    await service.put(aRow());
    const first = await service.get(listPath({ kind: "oxygen", lat: "22.57001", lang: "hi" }));
    const body = await first.text();
    now += 1_999;
    const second = await service.get(listPath({ lat: "22.5703", lang: "ta", kind: "oxygen" }));
    expect(await second.text()).toBe(body);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    // Each caller has the state of their own limit.
    expect(second.headers.get("ratelimit-remaining")).not.toBeNull();
    const known = await service.get(listPath({ kind: "oxygen" }), {
      headers: { "if-none-match": second.headers.get("etag") ?? "" },
    });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect((await listOf(service, listPath({ kind: "bed" }))).items).toEqual([]);
  });

  test("is sent compressed as each reader accepts it", async () => {
    await service.putAll(Array.from({ length: 20 }, () => ({ body: aRow() })));
    const texts = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      for (const time of ["first", "again"]) {
        const answer = await service.get(listPath({ kind: "oxygen" }), { headers: { "accept-encoding": encoding } });
        const sent = answer.headers.get("content-encoding") ?? "identity";
        expect(`${time}: ${sent}`).toBe(`${time}: ${encoding}`);
        const { items } = (await answer.json()) as NearbyPage;
        texts.add(JSON.stringify(items.map(({ id }) => id)));
      }
    }
    expect(texts.size).toBe(1);
  });

  test("uncompressed it is made for each caller, around the same rounded point", async () => {
    await service.put(aRow({ lat: 22.5745 }));
    const headers = { "accept-encoding": "identity" };
    const pageAt = async (lat: string): Promise<NearbyPage> =>
      (await (await service.get(listPath({ kind: "oxygen", lat }), { headers })).json()) as NearbyPage;
    const first = await pageAt("22.57");
    now += 1_000;
    const second = await pageAt("22.57049");
    expect(Date.parse(second.asOf)).toBeGreaterThan(Date.parse(first.asOf));
    expect(second.items.map(({ distanceKm }) => distanceKm)).toEqual(first.items.map(({ distanceKm }) => distanceKm));
    expect((await (await service.get(listPath({ kind: "oxygen" }))).json()).items).toHaveLength(1);
  });

  test("refuses what it always refused, also after an answer was cached", async () => {
    await service.get(listPath({ kind: "oxygen" }));
    expect((await service.get(`${listPath({ kind: "oxygen" })}&unknown=1`)).status).toBe(400);
    expect((await service.get(`${listPath({ kind: "oxygen" })}&kind=bed`)).status).toBe(400);
  });

  test("shows a new row, a changed one and none that is gone at once, as a process without memory", async () => {
    const paths = [listPath({ kind: "oxygen" }), listPath({ kind: "bed" }), listPath({}), listPath({ group: "place" })];
    const ids: string[] = [];
    let seed = 7;
    const pick = (most: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return seed % most;
    };
    for (let step = 0; step < rounds(15, 400); step += 1) {
      const about: About = { kind: pick(2) === 0 ? "bed" : "oxygen", lat: 22.5 + pick(10) / 100, name: `${step}` };
      const known = ids[pick(Math.max(1, ids.length))];
      const act = known === undefined ? 0 : pick(4);
      if (act <= 1) ids.push(await service.put(aRow(about)));
      else if (act === 2) await service.put(aRow(about), { id: known ?? randomUUID() });
      else {
        const status = step % 2 === 0 ? "hidden" : "closed";
        await service.put({ ...aRow(about), status }, { id: known ?? randomUUID() });
      }
      await settle();
      now += pick(700);
      for (const path of paths) {
        const [kept, fresh] = [await listOf(service, path), await listOf(plain, path)];
        const rowsOf = ({ items }: NearbyPage) => items.map(({ id, place }) => `${id} ${place.label}`).toSorted();
        expect(`${step} ${path} ${rowsOf(kept).join()}`).toBe(`${step} ${path} ${rowsOf(fresh).join()}`);
      }
    }
  });

  test.each([6, 30, 60, 100])(
    "gives %i equal rows their turns: over five minutes of callers no row is first 1.5 times its share",
    async (rows) => {
      const ids = await service.putAll(Array.from({ length: rows }, () => ({ body: aRow() })));
      const fronts = new Map(ids.map((id) => [id, 0]));
      const callers = rounds(300, 1_000);
      for (let caller = 0; caller < callers; caller += 1) {
        now += 300_000 / callers;
        const { items } = await listOf(service, listPath({ kind: "oxygen" }));
        const id = items[0]?.id ?? "";
        fronts.set(id, (fronts.get(id) ?? 0) + 1);
      }
      for (const count of fronts.values()) expect(count).toBeLessThan((1.5 * callers) / rows);
    },
  );

  test("of more equal rows than a page holds, another is first in the next turn", async () => {
    await service.putAll(Array.from({ length: 30 }, () => ({ body: aRow() })));
    const fronts = new Set<string | undefined>();
    for (let turn = 0; turn < 10; turn += 1) {
      now += 2_000;
      const page = await listOf(service, listPath({ kind: "oxygen", limit: "5" }));
      const next = await listOf(service, listPath({ kind: "oxygen", limit: "12", cursor: page.nextCursor ?? "" }));
      const last = await listOf(service, listPath({ kind: "oxygen", limit: "13", cursor: next.nextCursor ?? "" }));
      expect(last.nextCursor).toBeNull();
      expect(new Set([...page.items, ...next.items, ...last.items].map(({ id }) => id)).size).toBe(30);
      fronts.add(page.items[0]?.id);
    }
    expect(fronts.size).toBe(10);
  });

  test("an entry is never kept: what was hidden is gone with the next call", async () => {
    const id = await service.put(aRow());
    const path = getListing.path.replace("{id}", id);
    expect((await service.get(path)).status).toBe(200);
    await service.put({ ...aRow(), status: "hidden" }, { id });
    expect((await service.get(path)).status).not.toBe(200);
  });
});
