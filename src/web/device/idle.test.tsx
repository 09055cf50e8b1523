import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import { useIdle } from "./useHydrated.ts";
import { useLatch } from "./useLatch.ts";
import { whenIdle } from "./idle.ts";

/** Where the browser does not say when it is idle, as Safari. */
describe("without requestIdleCallback", () => {
  beforeEach(() => {
    vi.stubGlobal("requestIdleCallback", undefined);
    Reflect.deleteProperty(window, "requestIdleCallback");
    vi.useFakeTimers();
  });
  afterEach(() => void vi.restoreAllMocks());
  const reach = (state: DocumentReadyState) => vi.spyOn(document, "readyState", "get").mockReturnValue(state);

  test.each([1_000, 5_000, 10_000, 60_000])("a loaded page begins soon, whatever the longest wait: %i ms", (mostMs) => {
    reach("complete");
    const run = vi.fn<() => void>();
    whenIdle(run, mostMs);
    vi.advanceTimersByTime(199);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(mostMs);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("what makes the page usable comes first: it begins after the load", () => {
    reach("interactive");
    const run = vi.fn<() => void>();
    whenIdle(run, 5_000);
    vi.advanceTimersByTime(3_000);
    expect(run).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(200);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("a page that never finishes loading waits no longer than the longest wait", () => {
    reach("loading");
    const run = vi.fn<() => void>();
    whenIdle(run, 5_000);
    vi.advanceTimersByTime(5_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test.each(["complete", "interactive"] as const)("what was cancelled does not begin: %s", (state) => {
    reach(state);
    const run = vi.fn<() => void>();
    whenIdle(run, 5_000)();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
  });

  test("a screen is idle soon, and stays so", async () => {
    const Idle = () => <p>{useIdle(10_000) ? "idle" : "busy"}</p>;
    const drawn = await draw(<Idle />);
    expect(drawn.text()).toBe("busy");
    await drawn.pass(200);
    expect(drawn.text()).toBe("idle");
    await drawn.pass(20_000);
    expect(drawn.text()).toBe("idle");
  });
});

test("with requestIdleCallback the browser says when, at the latest after the longest wait", () => {
  const asked: unknown[] = [];
  const cancelled: number[] = [];
  vi.stubGlobal("requestIdleCallback", (_run: () => void, options: IdleRequestOptions) => {
    asked.push(options);
    return 7;
  });
  vi.stubGlobal("cancelIdleCallback", (id: number) => void cancelled.push(id));
  whenIdle(() => undefined, 5_000)();
  expect([asked, cancelled]).toEqual([[{ timeout: 5_000 }], [7]]);
});

test("what was so once stays so, whatever comes after it", async () => {
  const Latched = () => {
    const [isNow, setNow] = useState(false);
    return (
      <button type="button" onClick={() => setNow(!isNow)}>
        {String(useLatch(isNow))}
      </button>
    );
  };
  const drawn = await draw(<Latched />);
  const seen = [drawn.text()];
  for (let taps = 0; taps < 3; taps += 1) {
    await drawn.tap(drawn.button(drawn.text()));
    seen.push(drawn.text());
  }
  expect(seen).toEqual(["false", "true", "true", "true"]);
});
