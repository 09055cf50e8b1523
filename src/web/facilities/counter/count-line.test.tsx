import { expect, test } from "vitest";
import { draw } from "../../testing/screen.tsx";
import { CountLine } from "./CountLine.tsx";

test("a count is typed between minus and plus; what is no whole number changes nothing", async () => {
  const steps: number[] = [];
  const counted = { kind: "bed", bedType: "icu" } as const;
  const row = { key: "a", counted, count: 4, total: 12, staffed: null, at: null, by: null, now: 2, isChanged: true };
  const drawn = await draw(<CountLine row={row} headAt={null} onStep={(_row, by) => steps.push(by)} />);
  const field = drawn.element.querySelector("input");
  if (field === null) throw new Error("there is no field");
  expect(field.getAttribute("aria-label")).toBe("ICU");
  await drawn.type(field, "9");
  await drawn.type(field, "1.5");
  await drawn.type(field, "");
  expect(steps).toEqual([7]);
  expect(drawn.text()).toContain("was 4");
});
