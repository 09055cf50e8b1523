import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/runtime/log.ts";
import { asJson, geocoderServer, photonFeature } from "#server/testing/geocoder-server.ts";
import type { GeocoderServer } from "#server/testing/geocoder-server.ts";
import { processorTimeRatio } from "#server/testing/processor-time-ratio.ts";
import { cleanText, toPlace } from "./reported-place.ts";
import { openGeocoder } from "./geocoder.ts";
import type { Geocoder } from "./geocoder.ts";
import type { ResponseLimits } from "./server-connection.ts";
import { photon } from "./photon.ts";

/* Measure 5 of issue "Places and map": down, slow, lying. Real limits: geocoder.ts. */

let server: GeocoderServer;
/** Not 0, which no clock of a process shows: the library takes it for "no time". */
let clock = 1;
let lines: string[] = [];
const opened: Geocoder[] = [];

beforeAll(async () => void (server = await geocoderServer()));
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  lines = [];
  clock = 1;
});
afterEach(() => opened.splice(0).forEach((each) => each.close()));

function open(settings: Record<string, string> = {}, limits: Partial<ResponseLimits> = {}): Geocoder {
  const config = readConfig({ GEOCODER_URL: `${server.url}/api`, GEOCODER_PER_SECOND: "999", ...settings });
  const log = createLog("debug", (line) => void lines.push(line));
  const geocoder = openGeocoder({ config, log, limits: { answerMs: 5_000, ...limits }, now: () => clock });
  if (geocoder === null) throw new Error("GEOCODER_URL was set");
  opened.push(geocoder);
  return geocoder;
}

let count = 0;
/** New words, so that no cache answers. */
function fresh(): string {
  count += 1;
  return `berlin ${"abcdefghijklmnopqrstuvwxyz"[count % 26] ?? ""}${"abcdefghijklmnopqrstuvwxyz"[Math.floor(count / 26)] ?? ""}x`;
}

const ask = async (geocoder: Geocoder, q = fresh()): Promise<string> => {
  const answer = await geocoder.search({ q, limit: 8 });
  return answer.ok ? "places" : String(answer.fallback);
};

const html = "<!doctype html><title>Sign in to the wireless net</title><script>alert(1)</script>";
const head = { "Content-Type": "application/json" };

const LIES: readonly [string, string, (response: ServerResponse) => void][] = [
  ["HTML with 200", "unreadable", (response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html)],
  ["HTML with 500", "refused", (response) => response.writeHead(500).end(html)],
  ["no such page", "refused", (response) => response.writeHead(404).end("{}")],
  [
    "a redirect to elsewhere",
    "refused",
    (response) => response.writeHead(302, { Location: `${server.url}/else` }).end(),
  ],
  ["broken JSON", "unreadable", (response) => response.writeHead(200, head).end('{"features": [')],
  ["nothing at all", "unreadable", (response) => response.writeHead(200, head).end()],
  ["another shape", "unreadable", asJson({ results: [] })],
  ["a list of no places", "unreadable", asJson({ features: [{ name: "Berlin" }, 7, null] })],
  ["null", "unreadable", asJson(null)],
  ["a deep hole", "unreadable", (response) => response.writeHead(200, head).end("[".repeat(200_000))],
  [
    "100 MB that say so",
    "unreadable",
    (response) => void response.writeHead(200, { ...head, "Content-Length": 100_000_000 }).write("{"),
  ],
  [
    "a small file that is huge unpacked",
    "unreadable",
    (response) =>
      response.writeHead(200, { ...head, "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000, 32))),
  ],
  [
    "a connection that breaks",
    "unreachable",
    (response) => response.writeHead(200, head).write("{") && response.destroy(),
  ],
  ["a connection that breaks at once", "unreachable", (response) => void response.destroy()],
];

describe("a server that lies", () => {
  test.each(LIES)("%s is %s, and the next good answer counts again", async (_what, why, lie) => {
    const geocoder = open();
    server.answer(lie);
    expect(await ask(geocoder)).toBe(why);
    expect(server.calls).toHaveLength(1);
    server.answer(asJson({ features: [photonFeature()] }));
    expect(await ask(geocoder)).toBe("places");
  });

  test("endless names made to be slow to judge cost little more than long ones; addresses of the web are no names", () => {
    const judge = (length: number) => {
      const slow = "a.".repeat(length / 2);
      const all = { name: slow, city: slow, county: slow, state: slow };
      const features = Array.from({ length: 10 }, (_none, at) => photonFeature({ ...all, osm_id: at + 1 }));
      return () => {
        for (const place of photon.read({ features }) ?? []) toPlace(place, { id: "osm:N1", language: "en" });
      };
    };
    // To judge costs the square of the length: uncut these would take thousands of times as long as
    // names of 240 signs.
    expect(processorTimeRatio(judge(16_000), judge(240))).toBeLessThan(20);
    for (const name of ["evil.example.com", "evil[.]com", "javascript:alert(1)", "www.evil.xyz"])
      expect(cleanText(name)).toBeNull();
    for (const name of ["St.Mary Hospital", "Dr. B. C. Roy", "AIIMS: Gate 2", "Sector 5, Salt Lake"])
      expect(cleanText(name)).toBe(name);
  });

  test("a body without end is cut at its bound, whatever it promises", async () => {
    const geocoder = open({}, { answerBytes: 20_000 });
    let sent = 0;
    const gone = new Promise<void>((resolve) => {
      server.answer((response) => {
        response.writeHead(200, head);
        const piece = Buffer.alloc(10_000, 32);
        const pour = (): void => {
          while (!response.destroyed && response.write(piece)) sent += piece.length;
        };
        response.on("drain", pour).on("close", resolve);
        pour();
      });
    });
    expect(await ask(geocoder)).toBe("unreadable");
    await gone;
    expect(sent).toBeLessThan(20_000_000);
  });

  test("what is no HTTP is unreadable", async () => {
    const garbler = createServer((socket) => {
      socket.on("error", () => undefined).resume();
      socket.end("SSH-2.0-OpenSSH\r\n\r\n");
    });
    await new Promise<void>((resolve) => void garbler.listen(0, "127.0.0.1", resolve));
    const address = garbler.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(await ask(open({ GEOCODER_URL: `http://127.0.0.1:${port}/api` }))).toBe("unreadable");
    await new Promise<void>((resolve) => void garbler.close(() => resolve()));
  });
});

describe("a server that is down or slow", () => {
  test("nobody listens", async () => {
    const gone = await geocoderServer();
    await gone.close();
    expect(await ask(open({ GEOCODER_URL: `${gone.url}/api` }))).toBe("unreachable");
    expect(await ask(open({ GEOCODER_URL: "https://nowhere.invalid/api" }))).toBe("unreachable");
  });

  test("one that never answers is left when the time is over", async () => {
    const geocoder = open({}, { answerMs: 40 });
    server.answer(() => undefined);
    expect(await ask(geocoder)).toBe("timeout");
  });

  test("a body that drips is counted from its beginning: each drop wins it no time", async () => {
    const geocoder = open({}, { answerMs: 60 });
    // It goes on until it is broken off: were each drop to win time, this would never end.
    server.answer((response) => {
      response.writeHead(200, head).write('{"features":[');
      const drip = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(drip));
    });
    expect(await ask(geocoder)).toBe("timeout");
  });

  test("an answer within its time, as it is set, leaves half a second to the rest", async () => {
    const config = readConfig({ GEOCODER_URL: `${server.url}/api` });
    const geocoder = openGeocoder({ config, log: createLog("silent", () => undefined) });
    const asked = new Promise<void>((resolve) => server.answer(() => resolve()));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let answer: unknown = "none yet";
    const answered = geocoder?.search({ q: "berlin", limit: 8 }).then((given) => (answer = given));
    await asked;
    await vi.advanceTimersByTimeAsync(999);
    expect(answer).toBe("none yet");
    await vi.advanceTimersByTimeAsync(1);
    await answered;
    expect(answer).toEqual({ ok: false, fallback: "timeout" });
    geocoder?.close();
  });
});

describe("limits on requests", () => {
  test("after three failures in a row it is left alone for half a minute; then one asks whether it is back", async () => {
    const geocoder = open();
    server.answer((response) => response.writeHead(503).end());
    for (let time = 0; time < 3; time += 1) expect(await ask(geocoder)).toBe("refused");
    for (let time = 0; time < 5; time += 1) expect(await ask(geocoder)).toBe("paused");
    expect(server.calls).toHaveLength(3);
    clock += 29_000;
    expect(await ask(geocoder)).toBe("paused");
    clock += 1_100;
    expect((await Promise.all([ask(geocoder), ask(geocoder), ask(geocoder)])).sort()).toEqual([
      "paused",
      "paused",
      "refused",
    ]);
    clock += 29_000;
    expect(await ask(geocoder)).toBe("paused");
    clock += 1_100;
    server.answer(asJson({ features: [photonFeature()] }));
    expect(await ask(geocoder)).toBe("places");
    expect(await Promise.all([ask(geocoder), ask(geocoder)])).toEqual(["places", "places"]);
  });

  test("two failures and a good answer are no three in a row", async () => {
    const geocoder = open();
    for (let round = 0; round < 3; round += 1) {
      server.answer((response) => response.writeHead(500).end());
      expect([await ask(geocoder), await ask(geocoder)]).toEqual(["refused", "refused"]);
      server.answer(asJson({ features: [] }));
      expect(await ask(geocoder)).toBe("places");
    }
  });

  test("Retry-After is kept, in seconds and as a date", async () => {
    const geocoder = open();
    server.answer((response) => response.writeHead(429, { "Retry-After": "120" }).end());
    expect(await ask(geocoder)).toBe("refused");
    clock += 119_000;
    expect(await ask(geocoder)).toBe("paused");
    clock += 1_500;
    const date = new Date(Date.now() + 600_000).toUTCString();
    server.answer((response) => response.writeHead(503, { "Retry-After": date }).end());
    expect(await ask(geocoder)).toBe("refused");
    clock += 590_000;
    expect(await ask(geocoder)).toBe("paused");
    clock += 15_000;
    expect(await ask(geocoder)).toBe("refused");
  });

  test("a question that the server does not like takes it from nobody else", async () => {
    const geocoder = open();
    server.answer((response) => response.writeHead(400).end("{}"));
    for (let time = 0; time < 6; time += 1) expect(await ask(geocoder)).toBe("refused");
  });

  test("no more questions a second than set; who types meanwhile is not kept waiting", async () => {
    const geocoder = open({ GEOCODER_KIND: "nominatim", GEOCODER_PER_SECOND: "" });
    server.answer(asJson([]));
    expect(await ask(geocoder)).toBe("places");
    expect(await ask(geocoder)).toBe("paused");
    clock += 999;
    expect(await ask(geocoder)).toBe("paused");
    clock += 2;
    expect(await ask(geocoder)).toBe("places");
    expect(server.calls).toHaveLength(2);
  });

  test("equal questions are asked once, at one time and for a day", async () => {
    const geocoder = open();
    server.answer(asJson({ features: [photonFeature()] }));
    const all = await Promise.all(["Berlin", "berlin", " BERLIN "].map((q) => ask(geocoder, q)));
    expect(all).toEqual(["places", "places", "places"]);
    clock += 86_000_000;
    expect(await ask(geocoder, "berlin")).toBe("places");
    expect(server.calls).toHaveLength(1);
    clock += 500_000;
    await ask(geocoder, "berlin");
    expect(server.calls).toHaveLength(2);
  });

  test("what was asked and what failed are not in the log; the host is, once", async () => {
    const geocoder = open();
    server.answer((response) => response.writeHead(500).end(html));
    for (let time = 0; time < 6; time += 1) await ask(geocoder, `${fresh()} secretplace`);
    expect(lines).toHaveLength(1);
    expect(lines.join("")).toContain("GEOCODER_URL is not asked for a while");
    expect(lines.join("")).not.toMatch(/secretplace|berlin|script/u);
  });
});
