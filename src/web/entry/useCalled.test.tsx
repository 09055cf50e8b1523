import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { NOW } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { forgetCall, noteCall, useCalled } from "./useCalled.ts";

function Shown() {
  return <p>{useCalled() ?? "nobody"}</p>;
}

let drawn: DrawnScreen;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  drawn = await draw(<Shown />);
});

/** Hides the page behind the phone app, or shows it again. */
function turn(state: "hidden" | "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

test("asked once the reader is back from the call, not while they are on it, not when nobody was called", () => {
  turn("hidden");
  turn("visible");
  expect(drawn.text()).toBe("nobody");
  act(() => noteCall("one"));
  expect(drawn.text()).toBe("nobody");
  turn("hidden");
  turn("visible");
  expect(drawn.text()).toBe("one");
  act(forgetCall);
  expect(drawn.text()).toBe("nobody");
});

test("a window of the system before the page is being away too", () => {
  act(() => noteCall("one"));
  act(() => void window.dispatchEvent(new Event("blur")));
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(drawn.text()).toBe("one");
});

test("whoever comes back hours later is not asked", () => {
  act(() => noteCall("one"));
  turn("hidden");
  vi.setSystemTime(NOW.getTime() + 3 * 3_600_000);
  turn("visible");
  expect(drawn.text()).toBe("nobody");
});
