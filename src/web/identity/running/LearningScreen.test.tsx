import { expect, test } from "vitest";
import type { LearntChances } from "#contract/learning.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { Learnt } from "./LearningScreen.tsx";

let drawn: DrawnScreen;

const ID = "0190a7c0-0000-7000-8000-000000000001";
const calibration = {
  of: "stated",
  calls: 1_200,
  brier: 0.1875,
  tenths: [
    { from: 0.2, calls: 900, expected: 0.25, yes: 0.3 },
    { from: 0.7, calls: 300, expected: 0.75, yes: 0.5 },
  ],
};
const line = { kind: null, area: null, stated: 0.95, outcomes: 402, sources: 134 } as const;
const learnt: LearntChances = {
  choice: { use: "newest", reason: null, at: null },
  inUse: ID,
  tables: [{ id: ID, learntAt: "2026-11-20T09:00:00.000Z", outcomes: 1_500, learnt: 1, calibration }],
  chances: [
    { ...line, axis: "stock", word: "available facility", chance: 0.7, isLearnt: true, low: 0.6, high: 0.8 },
    { ...line, axis: "reach", word: "no-answer seeker 0.4", chance: 0.3, isLearnt: false, low: null, high: null },
  ],
  halfLives: [],
};

const rowsOf = (table: Element | undefined): string[] =>
  [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(" | "),
  );

test("calibration is a picture and the same as a table, with the Brier score", async () => {
  drawn = await draw(<Learnt learnt={learnt} onChosen={() => undefined} />);
  expect(drawn.text()).toContain("Brier score 0.188, from 1,200 calls");
  expect(drawn.element.querySelector("svg[role=img]")?.getAttribute("aria-label")).toContain("On the line is right");
  expect(drawn.element.querySelectorAll("svg[role=img] circle")).toHaveLength(calibration.tenths.length);
  const [table] = drawn.element.querySelectorAll("table");
  expect(rowsOf(table)).toEqual(["25% | 30% | 900", "75% | 50% | 300"]);
});

test("each chance stands with its samples; one that is not learnt says no number of its own", async () => {
  drawn = await draw(<Learnt learnt={learnt} onChosen={() => undefined} />);
  const [, stock, reach] = drawn.element.querySelectorAll("table");
  expect(rowsOf(stock)).toEqual(["Yes: the place | 95% | 70% 60% – 80% | 402 / 134"]);
  expect(rowsOf(reach)).toEqual(["Nobody answered: a caller (0.4) | 95% | – | 402 / 134"]);
});

test("a table is frozen with a reason, and what is used then says so", async () => {
  const { api, asked } = fakeApi({});
  drawn = await draw(<Learnt learnt={learnt} onChosen={() => undefined} />, { api });
  expect(drawn.text()).toContain("The newest table, of ");
  await drawn.tap(drawn.button("Keep to this table"));
  await drawn.type(drawn.field("Why"), "The rates look wrong.");
  await drawn.tap(drawn.button("Keep to this table"));
  expect(asked).toHaveLength(1);
  drawn.end();
  const frozen = { ...learnt, choice: { use: ID, reason: "The rates look wrong.", at: null } };
  drawn = await draw(<Learnt learnt={frozen} onChosen={() => undefined} />);
  expect(drawn.text()).toContain("Frozen: the table of");
  expect(drawn.text()).toContain("Why: The rates look wrong.");
  expect(drawn.button("Follow the newest table")).toBeTruthy();
});
