import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getSite } from "#contract/site.ts";
import { ConfigError } from "../config/config.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { openRegionMap } from "./region-map.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-region-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of 3,000,000 bytes with the header of a PMTiles file of Kolkata. */
function regionFile(): Buffer {
  const bytes = Buffer.alloc(3_000_000, "streets of a city, ");
  bytes.fill(0, 0, 127);
  bytes.write("PMTiles");
  bytes[7] = 3;
  bytes.writeBigUInt64LE(127n, 8);
  bytes.writeBigUInt64LE(400n, 16);
  bytes.set([1, 2, 2, 1, 0, 14], 96);
  for (const [at, degrees] of [88.2, 22.4, 88.5, 22.7].entries())
    bytes.writeInt32LE(degrees * 10_000_000, 102 + at * 4);
  return bytes;
}

const whole = regionFile();
const path = join(folder, "region.pmtiles");
writeFileSync(path, whole);

async function refusal(change: (bytes: Buffer) => Buffer | void): Promise<string> {
  const bytes = regionFile();
  const wrong = join(folder, "wrong.pmtiles");
  writeFileSync(wrong, change(bytes) ?? bytes);
  const thrown: unknown = await openRegionMap(wrong).then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ConfigError);
  return thrown instanceof Error ? thrown.message.replaceAll(folder, "") : "";
}

describe("a file that cannot be used stops the start, and the sentence says why", () => {
  test("it is not there", async () => {
    await expect(openRegionMap(join(folder, "none.pmtiles"))).rejects.toThrow(
      /^MAP_PMTILES names .*none\.pmtiles, which is not there: name a PMTiles file \(docs\/guides\/map-region\.md/,
    );
  });

  test("it is a folder", async () => {
    await expect(openRegionMap(folder)).rejects.toThrow("which cannot be read: EISDIR");
  });

  test.each<[string, (bytes: Buffer) => Buffer | void]>([
    ["which is not a PMTiles file", () => Buffer.from("{}")],
    ["which is not a PMTiles file", (bytes) => bytes.subarray(0, 100)],
    ["which is PMTiles 2: convert it to version 3", (bytes) => void (bytes[7] = 2)],
    ["whose tiles are pictures: name a file of vector tiles", (bytes) => void (bytes[99] = 2)],
    ["whose compression browsers do not support: compress the tiles with gzip", (bytes) => void (bytes[98] = 4)],
    ["which is truncated: copy it again", (bytes) => void bytes.writeBigUInt64LE(3_000_001n, 64)],
  ])("%s", async (words, change) => {
    expect(await refusal(change)).toBe(
      `MAP_PMTILES names /wrong.pmtiles, ${words} (docs/guides/map-region.md says how to make one)`,
    );
  });

  test("a service does not open with it", async () => {
    await expect(testService({ settings: { MAP_PMTILES: join(folder, "none.pmtiles") } })).rejects.toThrow(
      "MAP_PMTILES names",
    );
  });
});

describe("its bytes", () => {
  let service: TestService;
  let address = "";
  let tag = "";
  beforeAll(async () => {
    service = await testService({ settings: { MAP_PMTILES: path } });
    const site = getSite.output.parse(await (await service.get("/api/v1/site")).json());
    address = `/api/v1/map/region/${site.mapRegion?.version ?? ""}`;
    tag = `"${site.mapRegion?.version ?? ""}"`;
  });
  afterAll(() => service.close());
  const ask = (headers: Record<string, string> = {}, method = "GET") => service.get(address, { headers, method });
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  /** Asked again until the place of the one before is free. */
  const askWhole = async (headers: Record<string, string> = {}): Promise<Response> => {
    let response = await ask(headers);
    for (; response.status === 429; response = await ask(headers)) await response.arrayBuffer();
    return response;
  };

  test("readers are told where the region lies, its zooms and whose data it is", async () => {
    const { mapRegion } = getSite.output.parse(await (await service.get("/api/v1/site")).json());
    expect(mapRegion).toEqual({
      version: tag.replaceAll('"', ""),
      box: [88.2, 22.4, 88.5, 22.7],
      minZoom: 0,
      maxZoom: 14,
      attribution: "© OpenStreetMap contributors (ODbL)",
    });
  });

  test("the whole file, and its head alone", async () => {
    const response = await askWhole();
    expect(response.status).toBe(200);
    expect(whole.equals(await bytesOf(response))).toBe(true);
    const head = await ask({ range: "bytes=0-9" }, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "3000000", ""]);
    for (const { headers } of [response, head]) {
      expect(headers.get("etag")).toBe(tag);
      expect(headers.get("accept-ranges")).toBe("bytes");
      expect(headers.get("content-type")).toBe("application/vnd.pmtiles");
      expect(headers.get("content-encoding")).toBeNull();
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test.each([
    ["bytes=0-6", 0, 7],
    ["bytes=2999990-", 2_999_990, 10],
    ["bytes=-4", 2_999_996, 4],
    ["bytes=2999999-9999999", 2_999_999, 1],
    ["bytes=5-3000000", 5, 1_048_576],
  ])("a range of them: %s", async (range, offset, length) => {
    const response = await ask({ range, "accept-encoding": "gzip" });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${offset}-${offset + length - 1}/3000000`);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(whole.subarray(offset, offset + length).equals(await bytesOf(response))).toBe(true);
  });

  test.each(["bytes=3000000-", "bytes=-0"])("a range that it does not have: %s", async (range) => {
    const response = await ask({ range });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */3000000"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ reason: "http/range-not-satisfiable", code: "out-of-range" });
  });

  test.each(["bytes=9-2", "bytes=0-1,4-5", "rows=0-1", "bytes=-", "bytes=a-b"])(
    "%s is no range: the file",
    async (range) => {
      const response = await askWhole({ range });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, 3_000_000]);
    },
  );

  test("who has this version is sent nothing", async () => {
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const response = await ask({ "if-none-match": known, range: "bytes=0-6" });
      expect([response.status, await response.text()]).toEqual([304, ""]);
    }
    expect((await ask({ "if-none-match": '"other"', range: "bytes=0-6" })).status).toBe(206);
  });

  test("a range of another version is answered with the whole file", async () => {
    expect((await ask({ "if-range": tag, range: "bytes=0-6" })).status).toBe(206);
    for (const other of ['"other"', `W/${tag}`]) {
      const response = await askWhole({ "if-range": other, range: "bytes=0-6" });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, 3_000_000]);
    }
  });

  test("no other version, path or method is answered", async () => {
    expect((await service.get(`/api/v1/map/region/${"x".repeat(22)}`)).status).toBe(404);
    for (const other of ["..%2F..%2Fpackage.json", "../../../package.json", "region.pmtiles", `${"x".repeat(21)}%00`])
      expect([400, 404]).toContain((await service.get(`/api/v1/map/region/${other}`)).status);
    expect((await ask({}, "POST")).status).toBe(405);
    expect((await ask({ accept: "text/html" })).status).toBe(406);
  });

  test("it counts as reading, and an address has one whole file at a time", async () => {
    expect((await ask({ range: "bytes=0-6" })).headers.get("ratelimit-limit")).not.toBeNull();
    const first = await askWhole();
    const second = await ask();
    expect([first.status, second.status]).toEqual([200, 429]);
    expect((await ask({ range: "bytes=0-6" })).status).toBe(206);
    await first.arrayBuffer();
  });

  test("bytes of a file that was written to are not mixed", async () => {
    writeFileSync(path, whole.subarray(0, 2_000_000));
    expect((await ask({ range: "bytes=0-6" })).status).toBe(500);
    expect(service.log.join("\n")).toContain("changed while it was served: start again");
  });
});

test("without the setting there is no file, and readers are told so", async () => {
  const service = await testService();
  const { mapRegion } = getSite.output.parse(await (await service.get("/api/v1/site")).json());
  expect(mapRegion).toBeNull();
  expect((await service.get(`/api/v1/map/region/${"x".repeat(22)}`)).status).toBe(404);
  await service.close();
});
