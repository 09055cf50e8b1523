import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
  const source = { kind: "import", name: "list", licence: "MIT" } as const;
  const facilities = Array.from({ length: 700 }, (_, at) => ({
    body: bodyOf(aFacility({ name: `Hospital ${at}`, source })),
    collection: "facilities",
  }));
  const listings = Array.from({ length: 30 }, (_, at) => ({ body: bodyOf(aListing({ title: `Ward ${at}`, source })) }));
  await service.putAll([...facilities, ...listings]);
});
afterAll(() => service.close());

describe("an export", () => {
  test("flows out as lines, unpacked and packed", async () => {
    for (const encoding of ["identity", "gzip", "br"]) {
      const response = await service.get("/api/v1/export/facilities.ndjson", {
        headers: { "accept-encoding": encoding },
      });
      const lines = (await response.text()).trimEnd().split("\n");
      expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
      expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("etag")).toBeNull();
      expect(lines).toHaveLength(700);
      expect(lines.every((line) => JSON.parse(line).collection === "facilities")).toBe(true);
    }
  });

  test("as a table has a line of names", async () => {
    const response = await service.get("/api/v1/export/listings.csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect((await response.text()).trimEnd().split("\r\n")).toHaveLength(31);
  });

  test("HEAD has no lines; another type is not acceptable; a parameter is unknown", async () => {
    const head = await service.get("/api/v1/export/listings.ndjson", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(
      (await service.get("/api/v1/export/listings.ndjson", { headers: { accept: "application/json" } })).status,
    ).toBe(406);
    expect((await service.get("/api/v1/export/listings.ndjson?limit=3")).status).toBe(400);
  });

  test("an address has one at a time, and may take the next when it has read it", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => service.get("/api/v1/export/facilities.ndjson")));
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 429, 429, 429, 429]);
    await Promise.all(all.map((response) => response.text()));
    await eventually(async () => expect((await service.get("/api/v1/export/listings.ndjson")).status).toBe(200));
  });

  test("broken off by its reader harms nobody", async () => {
    const gone = new AbortController();
    const response = await service.get("/api/v1/export/facilities.ndjson", { signal: gone.signal });
    gone.abort();
    await response.text().catch(() => null);
    await eventually(async () => expect((await service.get("/api/v1/export/listings.ndjson")).status).toBe(200));
    expect(service.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
