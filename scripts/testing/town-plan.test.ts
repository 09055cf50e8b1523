import { expect, test } from "vitest";
import { planTowns } from "../../e2e/support/towns/town-plan.ts";
import type { PlannedJourney } from "../../e2e/support/towns/town-plan.ts";

const towns = Array.from({ length: 40 }, (_, at) => ({ label: `town ${at}`, isClear: at % 2 === 0 }));
const journeys = Array.from({ length: 34 }, (_, at): PlannedJourney => {
  return { id: `journey ${at}`, needs: at % 8 === 0 ? ["town", "clear"] : at % 9 === 0 ? [] : ["town"] };
});

test("each journey has a town of its own, whatever order they come in", () => {
  const plan = planTowns(journeys, towns);
  expect(planTowns(journeys.toReversed(), towns)).toEqual(plan);
  const given = Object.values(plan).flatMap((needs) => Object.values(needs));
  expect(new Set(given).size).toBe(given.length);
  for (const { id, needs } of journeys) expect(Object.keys(plan[id] ?? {}).toSorted()).toEqual(needs.toSorted());
  const clear = new Set(towns.filter(({ isClear }) => isClear).map(({ label }) => label));
  for (const { clear: label } of Object.values(plan)) expect(label === undefined || clear.has(label)).toBe(true);
});

test("with more journeys than towns the rest has none", () => {
  const plan = planTowns(journeys, towns.slice(0, 10));
  expect(Object.values(plan).flatMap((needs) => Object.values(needs))).toHaveLength(10);
});
