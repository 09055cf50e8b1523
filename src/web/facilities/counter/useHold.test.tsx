import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { useHold } from "./useHold.ts";

let steps: number[] = [];
let drawn: DrawnScreen;

function Key() {
  return (
    <button type="button" {...useHold((by) => steps.push(by))}>
      More
    </button>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  steps = [];
  drawn = await draw(<Key />);
});

async function point(type: string, button = 0): Promise<void> {
  await act(async () => {
    drawn.button("More").dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button }));
  });
}

test("a tap is one step, with a finger or a key", async () => {
  await point("pointerdown");
  await point("pointerup");
  await point("click");
  await point("click");
  expect(steps).toEqual([1, 1]);
});

test("held it goes on, after ten steps five at a time, and letting go is no step more", async () => {
  await point("pointerdown");
  await drawn.pass(449);
  expect(steps).toEqual([]);
  await drawn.pass(1 + 11 * 110);
  expect(steps).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5]);
  await point("pointerup");
  await point("click");
  await drawn.pass(1_000);
  expect(steps).toHaveLength(12);
  await point("click");
  expect(steps.at(-1)).toBe(1);
});

test("a finger that slips off stops it; another button of a mouse does nothing", async () => {
  await point("pointerdown", 2);
  await drawn.pass(1_000);
  expect(steps).toEqual([]);
  await point("pointerdown");
  await drawn.pass(450);
  await point("pointerout");
  await drawn.pass(1_000);
  expect(steps).toEqual([1]);
});
