import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPublicWordFault } from "../contact/public-words.ts";
import { MINUTE_MS } from "../shared/durations.ts";
import { RESPONSE_LIMITS } from "./limits.ts";
import { judgeNotes, privateSpans, readNote } from "./notes.ts";
import type { ResponseSide } from "./response.ts";
import { START } from "./testing/promise-of.ts";

/** Fewer in `npm test`, which every change waits for. */
const NOTES = (process.env["LIFEBOARD_QUICK"] ?? "") === "" ? 10_000 : 2_000;

describe("notes", () => {
  const PRIVATE = [
    "98300 12345",
    "+91-98300-12345",
    "asha@example.org",
    "asha (at) example (dot) org",
    "asha@okicici",
    "https://evil.example/pay",
    "wa.me/919830012345",
    "@asha_helps",
    "nine eight three zero zero one two three four five",
    "९८३००१२३४५",
    "9 8 3 0 0 1 2 3 4 5",
    "paypal.me/asha",
    "evil dot com",
    "983OOl2345",
  ];
  const ORDINARY = [
    "call",
    "me",
    "at",
    "the",
    "gate,",
    "2",
    "units",
    "by",
    "18:00",
    "ward",
    "4",
    "रक्त",
    "شكرا",
    "O−",
    "(bring",
    "papers)",
  ];

  test(`${NOTES} notes with something private in them: nothing private is left, and the writer is told`, () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ORDINARY), { maxLength: 8 }),
        fc.constantFrom(...PRIVATE),
        fc.array(fc.constantFrom(...ORDINARY), { maxLength: 8 }),
        fc.constantFrom(" ", "  ", "\n", " \u200b"),
        (before, secret, after, blank) => {
          const note = readNote([...before, secret, ...after].join(blank).slice(0, RESPONSE_LIMITS.noteCharacters), []);
          if (note === null) return;
          expect(findPublicWordFault(note.text)).toBeNull();
          if (before.join(blank).length < 200) expect(note.isMasked).toBe(true);
        },
      ),
      { numRuns: NOTES },
    );
  });

  test("what is private is taken out, and nothing else", () => {
    expect(readNote("Call 98300 12345 after 18:00, ward 4", [])).toEqual({
      text: "Call ••••••• ••••••• after 18:00, ward 4",
      isMasked: true,
    });
    expect(readNote("2 units by 18:00, second floor", [])).toEqual({
      text: "2 units by 18:00, second floor",
      isMasked: false,
    });
    expect(privateSpans("see asha@example.org")).toEqual([{ start: 4, end: 20 }]);
  });

  test("ten an hour of one side, thirty in all", () => {
    const note = (by: ResponseSide, minutesAgo: number) => ({
      by,
      at: new Date(START.getTime() - minutesAgo * MINUTE_MS).toISOString(),
      phrase: "thank-you" as const,
    });
    const ten = Array.from({ length: 10 }, (_none, each) => note("owner", each));
    expect(judgeNotes(ten, "owner", START)).toEqual({ waitSeconds: 51 * 60 });
    expect(judgeNotes(ten, "responder", START)).toBeNull();
    const thirty = Array.from({ length: 30 }, () => note("owner", 90));
    expect(judgeNotes(thirty, "responder", START)).toEqual({ waitSeconds: null });
  });
});
