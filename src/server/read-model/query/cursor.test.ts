import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";
import type { Cursor } from "./cursor.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const key = "key of the test";
const cursor: Cursor = {
  asOf: NOW,
  seed: 7,
  xid: 4711,
  end: { group: 3, key: -0.5, tie: 9, start: 5, id: Uint32Array.of(1, 2, 3, 4) },
};

test("what is written is read back", () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const any = fc.record({
    asOf: fc.integer({ min: NOW - 60_000, max: NOW }),
    seed: word,
    xid: fc.maxSafeNat(),
    end: fc.record({
      group: fc.integer({ min: 0, max: 7 }),
      key: fc.double({ noNaN: true }),
      tie: word,
      start: word,
      id: fc.tuple(word, word, word, word).map((words) => Uint32Array.from(words)),
    }),
  });
  fc.assert(
    fc.property(any, fc.string(), (one, query) => {
      const read = readCursor(writeCursor(one, query, key), query, { key, now: NOW });
      expect(read).toEqual({ ok: true, value: one });
    }),
  );
});

test("a cursor of another key, or with any character changed, is broken", () => {
  const text = writeCursor(cursor, "q", key);
  expect(readCursor(text, "q", { key: "another", now: NOW })).toEqual({ ok: false, reason: "listings/cursor-broken" });
  for (let at = 0; at < text.length; at++) {
    const changed = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    expect(readCursor(changed, "q", { key, now: NOW })).toEqual({ ok: false, reason: "listings/cursor-broken" });
  }
});

test.each(["", "x", "%%%", "A".repeat(107), "ü"])("what never was a cursor is broken: %s", (text) => {
  expect(readCursor(text, "q", { key, now: NOW })).toEqual({ ok: false, reason: "listings/cursor-broken" });
});

test("a cursor belongs to its query and is good for 15 minutes", () => {
  const text = writeCursor(cursor, "q", key);
  expect(readCursor(text, "another", { key, now: NOW })).toEqual({ ok: false, reason: "listings/cursor-mismatch" });
  expect(readCursor(text, "q", { key, now: NOW + 15 * 60_000 }).ok).toBe(true);
  expect(readCursor(text, "q", { key, now: NOW + 15 * 60_000 + 1 })).toEqual({
    ok: false,
    reason: "listings/cursor-expired",
  });
});

test.each(["k", "x".repeat(64), "y".repeat(200), Buffer.alloc(65, 7)])("is signed with HMAC-SHA-256", (secret) => {
  const bytes = Buffer.from(writeCursor(cursor, "q", secret), "base64url");
  const digest = createHmac("sha256", secret).update(bytes.subarray(0, 64)).digest();
  expect(bytes.subarray(64)).toEqual(digest.subarray(0, 16));
});
