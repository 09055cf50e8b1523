import { describe, expect, test } from "vitest";
import { noticeOf, readPush } from "./push.ts";

const words = {
  lang: "ur",
  dir: "rtl",
  kinds: { "follow-hit": "There now" },
  end: "End these",
  ended: "No more",
} as const;

describe("a push message", () => {
  test("is read with its padding", () => {
    const text = JSON.stringify({ v: 1, kind: "follow-hit", link: "/r/1", end: "/a/x" }).padEnd(256);
    expect(readPush(text)).toEqual({ kind: "follow-hit", link: "/r/1", end: "/a/x" });
  });

  test.each([
    ["no JSON", "hello"],
    ["nothing", "null"],
    ["of another version", '{"v":2,"kind":"follow-hit","link":"/r/1"}'],
    ["without a link", '{"v":1,"kind":"follow-hit"}'],
    ["that leads elsewhere", '{"v":1,"kind":"follow-hit","link":"https://example.org/"}'],
    ["that leads elsewhere by two strokes", '{"v":1,"kind":"follow-hit","link":"//example.org/"}'],
    ["that leads elsewhere by a backslash", String.raw`{"v":1,"kind":"follow-hit","link":"/\\example.org/"}`],
  ])("%s is none", (_what, text) => expect(readPush(text)).toBeNull());

  test("an end that leads elsewhere is left out", () => {
    const text = '{"v":1,"kind":"asked","link":"/me","end":"https://example.org/a/x"}';
    expect(readPush(text)).toMatchObject({ end: null });
  });
});

describe("its notification", () => {
  const message = { kind: "follow-hit", link: "/r/1", end: "/a/x" };

  test("has the words of its kind, their direction, and one tap that ends them", () => {
    const { title, options } = noticeOf(message, words, "help.example.org");
    expect(title).toBe("There now");
    expect(options).toMatchObject({ lang: "ur", dir: "rtl", actions: [{ action: "end", title: "End these" }] });
  });

  test("without words, or of a kind that came later, it names the site", () => {
    expect(noticeOf(message, null, "help.example.org").title).toBe("help.example.org");
    expect(noticeOf({ ...message, kind: "new" }, words, "help.example.org").title).toBe("help.example.org");
  });

  test("told twice it replaces itself; another thing does not", () => {
    const tag = (link: string): string | undefined => noticeOf({ ...message, link }, words, "x").options.tag;
    expect(tag("/r/1")).toBe(tag("/r/1"));
    expect(tag("/r/1")).not.toBe(tag("/r/2"));
  });
});
