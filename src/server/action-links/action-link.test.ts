import { expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { actionUrl, readActionToken } from "./action-link.ts";
import { openToken, signToken } from "./signed-token.ts";

const KEYS = ["a key of today", "a key of before"];
const PUBLIC_URL = "https://help.example.org";
const until = new Date("2031-05-01T10:00:30Z");
const before = new Date("2031-05-01T10:00:00Z");
const subject = newId();

const tokenOf = (secret: string, detail = "d"): string =>
  actionUrl({ act: "end-messages", subject, detail, until }, { publicUrl: PUBLIC_URL, secret }).slice(
    `${PUBLIC_URL}/a/`.length,
  );

test("a link says its act, its subject and its detail, under today's secret and earlier ones", () => {
  for (const secret of KEYS)
    expect(readActionToken(tokenOf(secret), { secrets: KEYS, now: before })).toEqual({
      act: "end-messages",
      subject,
      detail: "d",
    });
  expect(readActionToken(tokenOf("another key"), { secrets: KEYS, now: before })).toBeNull();
});

test("it ends with its minute", () => {
  const token = tokenOf("a key of today");
  const at = (now: string) => readActionToken(token, { secrets: KEYS, now: new Date(now) });
  expect(at("2031-05-01T10:00:59Z")).not.toBeNull();
  expect(at("2031-05-01T10:01:00Z")).toBeNull();
});

test("it leaves more than half of a text message to the words", () => {
  expect(tokenOf("a key of today").length).toBeLessThanOrEqual(51);
});

test("with a letter changed, cut short, or signed for another purpose it says nothing", () => {
  const token = tokenOf("a key of today");
  const read = (given: string) => readActionToken(given, { secrets: KEYS, now: before });
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    expect(read(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    expect(read(token.slice(0, at))).toBeNull();
  }
  expect(read(`${token}=`)).toBeNull();
  const about = openToken(token, { purpose: "action-link", secrets: KEYS }) ?? Buffer.alloc(0);
  expect(read(signToken(about, { purpose: "action-link", secret: "a key of today" }))).not.toBeNull();
  expect(read(signToken(about, { purpose: "undo-lines", secret: "a key of today" }))).toBeNull();
  expect(read(signToken(Buffer.from("e"), { purpose: "action-link", secret: "a key of today" }))).toBeNull();
});
