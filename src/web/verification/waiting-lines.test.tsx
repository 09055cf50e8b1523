import { expect, test } from "vitest";
import { getCorrections } from "#contract/corrections.ts";
import { minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { WaitingLinesScreen } from "./WaitingLinesScreen.tsx";

const LINES = {
  changeId: "0190a7c0-0000-7000-8000-000000000f02",
  facilityId: "0190a7c0-0000-7000-8000-000000000f01",
  facilityName: "Hill Hospital",
  at: minutesAgo(60),
  waitsUntil: minutesAgo(-2_000),
  before: [{ value: "+919830055501" }],
  after: [{ value: "+919830055502" }],
  mayConfirm: true,
};

let drawn: DrawnScreen | undefined;

async function open(items: readonly (typeof LINES)[]) {
  const asked: unknown[] = [];
  const answers = [{ items }, { items: [] }];
  drawn = await draw(<WaitingLinesScreen />, {
    api: (async (route: { method: string; path: string }, input: unknown) => {
      if (route.path === getCorrections.path) return { ok: true, value: { items: [] } };
      if (route.method === "GET") return { ok: true, value: answers.length > 1 ? answers.shift() : answers[0] };
      asked.push(input);
      return { ok: true, value: null };
    }) as never,
  });
  await drawn.rest();
  return { screen: drawn, asked };
}

test.each([
  ["They are right: show them now", true, "They are shown now."],
  ["They are wrong: keep the old ones", false, "The old numbers stay."],
])("both numbers are shown; “%s” decides with one tap", async (label, isConfirmed, done) => {
  const { screen, asked } = await open([LINES]);
  expect(screen.text()).toContain("Hill Hospital");
  expect(screen.text().replaceAll(/\D/g, "")).toMatch(/919830055501.*919830055502/);
  await screen.tap(screen.button(label));
  await screen.until(() => screen.text().includes(done));
  expect(asked).toEqual([{ id: LINES.facilityId, changeId: LINES.changeId, isConfirmed }]);
  expect(screen.text()).toContain("Nothing to check.");
});

test("who wrote them is told that somebody else confirms", async () => {
  const { screen } = await open([{ ...LINES, mayConfirm: false }]);
  expect(screen.text()).toContain("You added them. Somebody else confirms them.");
  expect(screen.text()).not.toContain("They are right");
});
