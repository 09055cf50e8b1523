import { afterEach, expect, test, vi } from "vitest";
import { importPart } from "./import-part.ts";

afterEach(() => vi.unstubAllGlobals());

/** A network that answers by a list; then always well. */
function network(...answers: ("down" | number)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers.shift() ?? 200;
    if (answer === "down") throw new TypeError("Failed to fetch");
    return new Response("code", { status: answer });
  });
  return asked;
}

test("a part is imported once all its files are there, and each is fetched once", async () => {
  const asked = network();
  const load = vi.fn<() => Promise<number>>(async () => asked.length);
  expect(await importPart(load, ["assets/a.js", "assets/b.js"])).toBe(2);
  await importPart(load, ["assets/b.js", "assets/a.js"]);
  expect(asked).toEqual(["/assets/a.js", "/assets/b.js"]);
});

test("a file that failed is fetched again with the next try; nothing is imported before", async () => {
  const asked = network("down", 200, 503);
  const load = vi.fn<() => Promise<string>>(async () => "part");
  const files = ["assets/c.js", "assets/d.js"];
  await expect(importPart(load, files)).rejects.toThrow("Failed to fetch");
  await expect(importPart(load, files)).rejects.toMatchObject({ status: 503 });
  expect(load).not.toHaveBeenCalled();
  expect(await importPart(load, files)).toBe("part");
  expect(asked).toEqual(["/assets/c.js", "/assets/d.js", "/assets/c.js", "/assets/c.js"]);
});

test("two that need one file at the same time fetch it once", async () => {
  const asked = network();
  await Promise.all([importPart(async () => 1, ["assets/e.js"]), importPart(async () => 2, ["assets/e.js"])]);
  expect(asked).toEqual(["/assets/e.js"]);
});
