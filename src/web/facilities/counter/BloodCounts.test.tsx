import { expect, test } from "vitest";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { BloodCounts } from "./BloodCounts.tsx";

let drawn: DrawnScreen;

test("a count typed into the table is told as a step from the count before; other text changes nothing", async () => {
  const steps: number[] = [];
  const counted = { kind: "blood", details: { component: "red-cells", group: "O-" } } as const;
  const row = { key: "a", counted, count: 2, total: null, staffed: null, at: null, by: null, now: 2, isChanged: false };
  const answers: string[] = [];
  const counter = {
    step: (_row: unknown, by: number) => void steps.push(by),
    far: {
      tell: () => undefined,
      isAsked: () => true,
      confirm: () => void answers.push("yes"),
      leave: () => void answers.push("change"),
    },
  };
  drawn = await draw(<BloodCounts rows={[row]} counter={counter} />);
  const field = drawn.element.querySelector<HTMLInputElement>("td input");
  if (field === null) throw new Error("there is no field");
  expect(field.getAttribute("aria-label")).toBe("O− Red cells");
  await drawn.type(field, "5");
  await drawn.type(field, "1.5");
  expect(steps).toEqual([3]);
  await drawn.tap(drawn.button("Yes"));
  expect([drawn.text().includes("O− Red cells: It was 2. 2 now?"), answers]).toEqual([true, ["yes"]]);
});
