import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CallsOverviewPart } from "./CallsOverviewPart.tsx";

let drawn: DrawnScreen;

type Props = Parameters<typeof CallsOverviewPart>[0];

test("where nothing is to be called, nothing is claimed of numbers: there may be none, or others hold them", async () => {
  const task = { isBusy: false, problem: null, start: () => undefined } as unknown as Props["calls"]["task"];
  const calls = { task, next: () => undefined, isEmpty: true, isWaitingForNext: false } as unknown as Props["calls"];
  const own = {
    value: { today: 0, week: 0, all: 0, byOutcome: {}, left: 60, waiting: 0 },
    problem: null,
  } as unknown as Props["own"];
  drawn = await draw(<CallsOverviewPart calls={calls} own={own} />);
  expect(drawn.text()).toContain("There is nothing to call right now.");
  expect(drawn.text()).not.toContain("checked lately");
});
