import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { headOf, isShellDue, cachesToDrop, shellName, sourceOf } from "./decide.ts";
import { firstAnswer, PATIENCE_MS } from "./patience.ts";

const ORIGIN = "https://help.example";
const FILES = ["/assets/main-1.js", "/icons/icon-192.png"];

describe("who answers what a browser asks for", () => {
  test.each([
    ["a page", "GET", "navigate", "/find/bed?at=1,2", "page"],
    ["a short link", "GET", "navigate", "/s/1C8h2Pp5ZrTLcWXLcH9gqJ", "page"],
    ["the picture of a link", "GET", "no-cors", "/og/0190a1b2-0000-7000-8000-000000000001-1.png", "net"],
    ["a page that posts", "POST", "navigate", "/find/bed", "net"],
    ["answers of the API, also as a download", "GET", "navigate", "/api/v1/me/export", "net"],
    ["answers of the API", "GET", "cors", "/api/v1/listings/nearby?lat=1&lng=2", "net"],
    ["the outbox of a development server", "GET", "navigate", "/dev/outbox", "net"],
    ["a file opened by itself", "GET", "navigate", "/robots.txt", "net"],
    ["a part of the program", "GET", "cors", "/assets/other-2.js", "part"],
    ["a kept picture", "GET", "no-cors", "/icons/icon-192.png", "part"],
    ["a file of the map", "GET", "cors", "/map/world-066c31c3.json", "map"],
    ["the list of them", "GET", "cors", "/map/basemap.json", "map"],
    ["names on a map", "GET", "cors", "/api/v1/places/labels?zoom=4", "net"],
    ["something else beside the map", "GET", "cors", "/map/README.txt", "net"],
    ["another picture", "GET", "no-cors", "/icons/icon-512.png", "net"],
  ])("%s", (_case, method, mode, path, way) =>
    expect(sourceOf({ method, mode, url: ORIGIN + path }, ORIGIN, FILES)).toBe(way),
  );

  test("nothing of another host", () =>
    expect(sourceOf({ method: "GET", mode: "navigate", url: "https://other.example/" }, ORIGIN, FILES)).toBe("net"));
});

describe("a page is answered by the net first", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const kept = new Response("kept");
  const shell = () => Promise.resolve(kept);
  const none = () => Promise.resolve(undefined);
  const never = () => new Promise<Response>(() => undefined);

  test("within its time the net's answer counts, whatever it says", async () => {
    const refused = new Response("", { status: 500 });
    expect(await firstAnswer({ net: () => Promise.resolve(refused), shell, patienceMs: PATIENCE_MS })).toBe(refused);
  });

  test("without a net the kept page comes at once; without one the failure stays", async () => {
    const net = () => Promise.reject(new TypeError("Failed to fetch"));
    expect(await firstAnswer({ net, shell, patienceMs: PATIENCE_MS })).toBe(kept);
    await expect(firstAnswer({ net, shell: none, patienceMs: PATIENCE_MS })).rejects.toThrow("Failed to fetch");
  });

  test("a gateway that cannot reach us is no answer", async () => {
    const away = new Response("", { status: 503 });
    expect(await firstAnswer({ net: () => Promise.resolve(away), shell, patienceMs: PATIENCE_MS })).toBe(kept);
    expect(await firstAnswer({ net: () => Promise.resolve(away), shell: none, patienceMs: PATIENCE_MS })).toBe(away);
  });

  test("an answer of type error is none, whoever hands it out", async () => {
    const none = () => Promise.resolve(Response.error());
    expect(await firstAnswer({ net: none, shell, patienceMs: PATIENCE_MS })).toBe(kept);
  });

  test("a net that says nothing is waited for as long as slow 3G needs, and no longer", async () => {
    let got: Response | null = null;
    void firstAnswer({ net: never, shell, patienceMs: PATIENCE_MS }).then((answer) => (got = answer));
    await vi.advanceTimersByTimeAsync(7_900);
    expect(got).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(got).toBe(kept);
  });
});

test("the version before stays for pages that are still open, older ones go, others' caches are left alone", () => {
  const names = [shellName("1"), "lifeboard-pages 1", shellName("2"), shellName("3")];
  expect(cachesToDrop(names, "3")).toEqual([shellName("1")]);
  expect(cachesToDrop([shellName("3")], "3")).toEqual([]);
});

test("the kept page is fetched anew in another language and after a day", () => {
  const page = (language: string, title: string) =>
    `<!doctype html><html lang="${language}"><head><title>${title}</title>`;
  const head = headOf(page("en", "a"));
  expect(isShellDue({ head, at: 0 }, headOf(page("en", "b")), 1)).toBe(false);
  expect(isShellDue({ head, at: 0 }, headOf(page("hi", "a")), 1)).toBe(true);
  expect(isShellDue({ head, at: 0 }, head, 86_400_001)).toBe(true);
  expect(isShellDue({ head, at: 0 }, headOf("no page at all"), 1)).toBe(false);
});
