import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askedBand } from "./asked-band.ts";
import { MATCHING } from "./matching-rules.ts";
import { chooseOfShare, mostOfShare, withinShare } from "./share-of-circle.ts";
import type { PersonInCircle } from "./share-of-circle.ts";

const at = (distanceKm: number, count: number, group = "O+"): PersonInCircle[] =>
  Array.from({ length: count }, (_none, each) => ({ id: `${distanceKm} ${group} ${each}`, distanceKm, group }));

describe("one number asks a third of a circle", () => {
  test("and of each group in it, but never fewer than twelve", () => {
    expect(withinShare(at(4, 60), [], 100)).toHaveLength(20);
    expect(withinShare(at(4, 20), [], 100)).toHaveLength(12);
    expect(withinShare(at(4, 5), [], 100)).toHaveLength(5);
    expect(withinShare([...at(4, 45, "A+"), ...at(4, 45)], [], 100).filter(({ group }) => group === "A+")).toHaveLength(
      15,
    );
  });

  test("a wider circle has room where a narrow one has none", () => {
    const asked = withinShare([...at(4, 30), ...at(8, 60)], [], 100);
    expect(asked.filter(({ distanceKm }) => distanceKm === 4)).toHaveLength(12);
    expect(asked).toHaveLength(30);
  });

  test("others are asked where the share does not bind, and it is known to be spent", () => {
    const [asked, rest] = [at(4, 20), at(3, 40)];
    const choose = (before?: readonly PersonInCircle[]) =>
      before === undefined ? rest.slice(0, 3) : withinShare(rest, before, 3);
    const share = { size: 3, asked };
    expect(chooseOfShare(choose, { ...share, isBound: true })).toEqual({ chosen: [], isShareSpent: true });
    expect(chooseOfShare(choose, { ...share, isBound: false }).chosen).toHaveLength(3);
    expect(chooseOfShare(choose, { ...share, asked: [], isBound: true }).isShareSpent).toBe(false);
    expect(chooseOfShare(choose, null).chosen).toHaveLength(3);
  });

  test("property: over any waves, in each circle, of all and of each group", () => {
    const anybody = fc.record({
      distanceKm: fc.double({ min: 0, max: 50, noNaN: true }),
      group: fc.constantFrom("O+", "O-", "A+"),
    });
    const waves = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 150 }), waves, (people, sizes) => {
        const all = people.map((person, id) => ({ ...person, id: String(id) }));
        const asked: PersonInCircle[] = [];
        for (const size of sizes) {
          const left = all.filter((person) => !asked.includes(person));
          asked.push(...withinShare(left, asked, size));
        }
        for (const radiusKm of MATCHING.radiiKm)
          for (const wanted of [null, "O+", "O-", "A+"]) {
            const isThere = ({ distanceKm, group }: PersonInCircle): boolean =>
              distanceKm <= radiusKm && (wanted === null || group === wanted);
            expect(asked.filter(isThere).length).toBeLessThanOrEqual(mostOfShare(all.filter(isThere).length));
          }
      }),
      { seed: 148 },
    );
  });
});

test("how many were asked is told in bands, each count in one", () => {
  expect([0, 1, 11, 12, 59, 60, 199, 200, 300].map(askedBand)).toEqual([
    { from: 0, to: 0 },
    { from: 1, to: 11 },
    { from: 1, to: 11 },
    { from: 12, to: 59 },
    { from: 12, to: 59 },
    { from: 60, to: 199 },
    { from: 60, to: 199 },
    { from: 200 },
    { from: 200 },
  ]);
});
