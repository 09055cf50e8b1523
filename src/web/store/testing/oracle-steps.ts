import fc from "fast-check";
import type { Mutation } from "../types.ts";
import type { Line } from "./fake-browser.ts";

/** Listings this person writes about, and those of others. */
export const ids = ["a", "b", "c"].map((letter) => `0190a7c0-0000-7000-8000-00000000000${letter}`);
export const others = ["d", "e", "f"].map((letter) => `0190a7c0-0000-7000-8000-00000000000${letter}`);

/** One event in a browser with its tabs. */
export type Step =
  | {
      do: "write";
      tab: number;
      doc: number;
      what: "post" | "edit" | "close" | "observe";
      amount: number;
      refused: "no" | "never" | "later";
    }
  | { do: "together"; tab: number; docs: [number, number]; amount: number; refused: boolean }
  | { do: "pass"; ms: number }
  | { do: "line"; line: Line }
  | { do: "cut"; forgets: "nothing" | "old" | "log" }
  | { do: "open" }
  | { do: "close"; tab: number; kills: boolean }
  | { do: "jump"; ms: number }
  | { do: "other"; doc: number; becomes: "near" | "far" | "hidden" }
  | { do: "session"; is: boolean }
  | { do: "mend"; tab: number; how: "retry" | "discard" | "replace" }
  | { do: "kick"; tab: number }
  | { do: "saver"; on: boolean };

const tab = fc.nat({ max: 2 });
/** One of three documents. */
export const doc = fc.nat({ max: 2 });
const amount = fc.integer({ min: 1, max: 99 });
/** Any step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      tab,
      doc,
      what: fc.constantFrom("post" as const, "edit" as const, "edit" as const, "close" as const, "observe" as const),
      amount,
      refused: fc.constantFrom("no" as const, "no" as const, "no" as const, "never" as const, "later" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("together" as const),
      tab,
      docs: fc.tuple(doc, doc),
      amount,
      refused: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(0, 100, 1_500, 5_000, 70_000) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("line" as const),
      line: fc.constantFrom<Line>("answers", "answers", "drops", "loses answer", "repeats"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("cut" as const),
      forgets: fc.constantFrom("nothing" as const, "old" as const, "log" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("open" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("close" as const), tab, kills: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("jump" as const),
      ms: fc.constantFrom(-86_400_000, -3_000, 3_000, 86_400_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("other" as const),
      doc,
      becomes: fc.constantFrom("near" as const, "far" as const, "hidden" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("session" as const), is: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("mend" as const),
      tab,
      how: fc.constantFrom("retry" as const, "discard" as const, "replace" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kick" as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("saver" as const), on: fc.boolean() }) },
);

const place = { lat: 22.57, lng: 88.36, precision: "area" };

/** A command about a listing. @param many its quantity, or the number of the observation */
export function command(what: "post" | "edit" | "close" | "observe", id: string, many: number): Mutation {
  if (what === "post")
    return {
      name: "listings.post",
      args: {
        id,
        side: "offer",
        kind: "oxygen",
        details: {},
        place,
        quantity: many,
        contact: { channels: [] },
        consent: {},
      },
    };
  if (what === "edit") return { name: "listings.edit", args: { id, quantity: many } };
  if (what === "close") return { name: "listings.close", args: { id, outcome: "withdrawn" } };
  const observation = `0190a7c0-0000-7000-8000-${String(many).padStart(12, "0")}`;
  return { name: "observations.record", args: { id: observation, listingId: id, outcome: "busy" } };
}
