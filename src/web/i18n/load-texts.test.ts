import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FileRefused } from "../store/fetch/own-files.ts";
import { createTexts } from "./create.ts";
import type { Texts } from "./create.ts";
import { fetchLanguage, loadLaterTexts } from "./load-texts.ts";
import { createSay } from "./text.ts";

const HINDI: Texts = { later: { close: "बंद करें" } };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/**
 * A server that fails so many times, then answers. Records the times of requests, ms since the
 * first.
 */
function server(failures: number, failure: () => unknown = () => new FileRefused("/assets/x.json", 503)) {
  const at: number[] = [];
  const paths = new Set<string>();
  const start = Date.now();
  const get = async (path: string): Promise<Texts> => {
    paths.add(path);
    at.push(Date.now() - start);
    if (at.length <= failures) throw failure();
    return HINDI;
  };
  const gaps = () => at.slice(1).map((time, index) => time - (at[index] ?? 0));
  return { get, gaps, paths, asked: () => at.length };
}

function reader() {
  const texts = createTexts({ language: "hi", english: {}, strings: {} });
  const say = createSay(texts);
  const heard = vi.fn<() => void>();
  return { texts, heard, close: () => say("later.close") };
}

describe("texts that come later", () => {
  const WAITS = [350, 700, 1_400, 2_800, 5_600];

  test.each([1, 4])("a server that fails %i times: English meanwhile, then the language", async (failures) => {
    const { texts, heard, close } = reader();
    const { get, gaps, paths } = server(failures);
    let isOpen = false;
    const opening = loadLaterTexts(texts, { language: "hi", heard, get }).then(() => (isOpen = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOpen).toBe(true);
    for (const wait of WAITS.slice(0, failures)) {
      expect([close(), heard.mock.calls.length]).toEqual(["Close", 0]);
      await vi.advanceTimersByTimeAsync(wait);
    }
    await opening;
    expect(gaps()).toEqual(WAITS.slice(0, failures));
    expect([close(), heard.mock.calls.length]).toEqual(["बंद करें", 1]);
    expect([...paths]).toEqual([expect.stringMatching(/^\/assets\/later\.hi-[\da-f]{8}\.json$/)]);
  });

  test("a server that fails 6 times is asked six times and no more; English stays; the next part asks anew", async () => {
    const { texts, heard, close } = reader();
    const { get, gaps, asked } = server(6);
    await loadLaterTexts(texts, { language: "hi", heard, get });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([gaps(), close(), heard.mock.calls.length]).toEqual([WAITS, "Close", 0]);
    await loadLaterTexts(texts, { language: "hi", heard, get });
    expect([asked(), close(), heard.mock.calls.length]).toEqual([7, "बंद करें", 1]);
  });

  test("a server that says nothing holds a part up for two seconds", async () => {
    const { texts, heard, close } = reader();
    let isOpen = false;
    void loadLaterTexts(texts, { language: "hi", heard, get: () => new Promise(() => undefined) }).then(
      () => (isOpen = true),
    );
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([isOpen, close()]).toEqual([true, "Close"]);
  });

  test("two parts at once ask once; what is known is not asked for, nor English", async () => {
    const { texts, heard } = reader();
    const { get, asked } = server(0);
    const learning = { language: "hi", heard, get };
    await Promise.all([loadLaterTexts(texts, learning), loadLaterTexts(texts, learning)]);
    await loadLaterTexts(texts, learning);
    await loadLaterTexts(createTexts({ language: "en", english: {}, strings: {} }), { ...learning, language: "en" });
    expect(asked()).toBe(1);
  });

  test("what the server does not have is not asked for again; what it is too busy for is", async () => {
    const missing = server(9, () => new FileRefused("/assets/x.json", 404));
    await loadLaterTexts(reader().texts, { language: "hi", heard: () => undefined, get: missing.get });
    const busy = server(9, () => new FileRefused("/assets/x.json", 429));
    await loadLaterTexts(reader().texts, { language: "hi", heard: () => undefined, get: busy.get });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([missing.asked(), busy.asked()]).toEqual([1, 6]);
  });
});

describe("a whole language", () => {
  test("is tried for in the same way, and fails after six tries", async () => {
    const four = server(4);
    const came = fetchLanguage("hi", four.get);
    await vi.advanceTimersByTimeAsync(350 + 700 + 1_400 + 2_800);
    expect([await came, four.gaps()]).toEqual([HINDI, [350, 700, 1_400, 2_800]]);
    const never = server(6);
    const failed = fetchLanguage("hi", never.get).catch(String);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failed).toContain("503");
    expect(never.gaps()).toEqual([350, 700, 1_400, 2_800, 5_600]);
  });
});
