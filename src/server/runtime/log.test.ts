import { describe, expect, test } from "vitest";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { scrub } from "./scrub.ts";

function logged(write: (log: Log) => void, level: Parameters<typeof createLog>[0] = "debug"): string[] {
  const lines: string[] = [];
  write(
    createLog(
      level,
      (line) => lines.push(line),
      () => new Date("2026-11-20T10:00:00Z"),
    ),
  );
  return lines;
}

describe("what may point at a person leaves every text", () => {
  test.each([
    "+91 98300 12345",
    "+919830012345",
    "9830012345",
    "098300-12345",
    "(033) 2249 4001",
    "98300 12345",
    "+91-98300-12345",
    "00919830012345",
    "tel:+919830012345",
    "%2B919830012345",
    "९८३०० १२३४५",
    "৯৮৩০০১২৩৪৫",
    "٩٨٣٠٠١٢٣٤٥",
    "033/22494001",
    "asha@example.org",
    "asha.r+x@mail.example.co.in",
    "asha%40example.org",
    "22.5726",
    "-88.3639",
    "22.57",
    "GET /api/v1/places?q=asha+roy",
    "https://x.example/a?near=22.57,88.36",
  ])("%s", (text) => {
    const clean = scrub(`call ${text} now`);
    for (const part of ["98300", "12345", "९८३००", "৯৮৩০০", "٩٨٣٠٠", "2249", "asha", "22.57", "88.36"])
      expect(clean).not.toContain(part);
    expect(clean).toMatch(/^call .*\[(number|mail|degree|query)\].*|call .*$/);
  });

  test.each([
    "2026-11-20T10:00:00.000Z",
    "2026-11-20 10:00:00",
    "01890a5d-ac96-774b-bcce-b302099a8057",
    "/srv/app/main.js:12:34",
    "version 18.4.0",
    "listening on 127.0.0.1:54321",
    "took 12 ms",
    "documents 2720",
    // A request id without another letter.
    "r84610293847162",
  ])("what helps stays: %s", (text) => {
    expect(scrub(text)).toBe(text);
  });
});

describe("a line", () => {
  test("is one JSON object with time, level and message", () => {
    expect(logged((log) => log.info({ documents: 3 }, "loaded"))).toEqual([
      '{"at":"2026-11-20T10:00:00.000Z","level":"info","message":"loaded","documents":3}',
    ]);
  });

  test("below the level is not written", () => {
    const write = (log: Log): void => {
      log.debug({}, "d");
      log.info({}, "i");
      log.warn({}, "w");
      log.error({}, "e");
    };
    expect(logged(write, "warn")).toHaveLength(2);
    expect(logged(write, "silent")).toHaveLength(0);
  });

  test("holds an error with code, stack and cause, scrubbed", () => {
    const cause = new Error("number 98300 12345");
    const error = Object.assign(new Error("row of asha@example.org", { cause }), { code: "23505" });
    const [line = ""] = logged((log) => log.error({ error, at: { deep: { phone: "+919830012345" } } }, "failed"));
    expect(JSON.parse(line).error).toMatchObject({
      code: "23505",
      cause: { stack: expect.stringContaining("[number]") },
    });
    expect(line).not.toMatch(/asha|98300|12345/);
  });

  test("survives what JSON cannot hold", () => {
    const ring: Record<string, unknown> = { big: 10n, call: () => 1, when: new Date(0) };
    ring["self"] = ring;
    const [line = ""] = logged((log) => log.warn({ ring }, "odd"));
    expect(JSON.parse(line).ring).toMatchObject({ big: "10", when: "1970-01-01T00:00:00.000Z" });
  });

  test("never has two lines in one", () => {
    expect(logged((log) => log.info({ text: "a\nb\u2028c" }, "x\ny"))[0]?.split("\n")).toHaveLength(1);
  });
});
