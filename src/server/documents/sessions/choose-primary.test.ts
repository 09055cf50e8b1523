import { expect, test } from "vitest";
import { choosePrimary } from "./choose-primary.ts";
import type { Sighting } from "./choose-primary.ts";

const [a, b] = ["a", "b"].map((name) => ({ name, url: `postgres://${name}/x` }));
if (a === undefined || b === undefined) throw new Error("two hosts");
const at = (host: typeof a, timeline: number, more: { isReadOnly?: boolean; system?: string } = {}): Sighting => ({
  host,
  error: null,
  state: { isReadOnly: false, system: "1", timeline, ...more },
});
const away: Sighting = { host: a, error: new Error("away"), state: null };

test("the server that took over last is written to, and the old primary is named", () => {
  const { primary, refused } = choosePrimary([at(a, 1), at(b, 2)], { system: "1", timeline: 1 }, a);
  expect(primary?.host).toBe(b);
  expect(refused).toEqual([expect.stringMatching(/^a accepts writes on timeline 1.*old primary and is not used/)]);
});

test("an old primary alone is never used", () => {
  expect(choosePrimary([at(a, 1), at(b, 0, { isReadOnly: true })], { system: "1", timeline: 2 }, b).primary).toBeNull();
});

test("the server in use stays while another one is as new", () => {
  expect(choosePrimary([at(a, 1), at(b, 1)], null, b).primary?.host).toBe(b);
  expect(choosePrimary([at(a, 1), at(b, 1)], null, null).primary?.host).toBe(a);
});

test("of two clusters none is chosen, and later only the one in use", () => {
  const both = [at(a, 1), at(b, 1, { system: "2" })];
  expect(choosePrimary(both, null, null)).toMatchObject({
    primary: null,
    refused: [expect.stringContaining("different clusters")],
  });
  expect(choosePrimary([away, at(b, 9, { system: "2" })], { system: "1", timeline: 1 }, a).primary).toBeNull();
});
