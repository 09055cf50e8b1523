import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { Drawn } from "../testing/screen.tsx";
import { useTelling } from "./useTelling.ts";

const device = vi.hoisted(() => ({ keep: () => {}, fail: () => {}, asked: 0 }));

/** A device that takes its time to keep what is written. */
vi.mock("../store/react.ts", () => ({
  useOpenOnline: () => "online",
  useWrites: () => ({
    writes: [],
    discard: async () => undefined,
    write: () =>
      new Promise((resolve, reject) => {
        device.asked += 1;
        device.keep = () => resolve({ keys: ["one"] });
        device.fail = () => reject(new Error("not kept"));
      }),
  }),
}));

function Asked() {
  const { said, state, tell, undo } = useTelling("0190a7c0-0000-7000-8000-000000000001");
  return (
    <>
      <p>{said === null ? "nothing" : `${said} ${state}`}</p>
      <button type="button" onClick={() => tell("got-help")}>
        Yes
      </button>
      <button type="button" onClick={undo}>
        Undo
      </button>
    </>
  );
}

let drawn: Drawn;
afterEach(() => {
  drawn.end();
  device.asked = 0;
});

test("a call is said to be told once the device has it, and taken back once it has that", async () => {
  drawn = await draw(<Asked />);
  await drawn.tap(drawn.button("Yes"));
  await drawn.tap(drawn.button("Yes"));
  expect(device.asked).toBe(1);
  expect(drawn.text()).toContain("nothing");
  await act(async () => device.keep());
  expect(drawn.text()).toContain("got-help sent");
  await drawn.tap(drawn.button("Undo"));
  expect(drawn.text()).toContain("got-help");
  await act(async () => device.keep());
  expect(drawn.text()).toContain("nothing");
});

test("what the device cannot keep is said to be refused, and can be said again", async () => {
  drawn = await draw(<Asked />);
  await drawn.tap(drawn.button("Yes"));
  await act(async () => device.fail());
  expect(drawn.text()).toContain("got-help refused");
  await drawn.tap(drawn.button("Yes"));
  expect(device.asked).toBe(2);
});
