import type { Clock } from "../environment.ts";

/** A clock that moves only on request. */
export type FakeClock = Clock & {
  /** Lets time pass: due timers run in their order. */
  pass: (ms: number) => void;
  /** Sets the device's clock: no time passes. */
  jump: (ms: number) => void;
  /** Time until the next timer, ms. */
  untilNext: () => number;
};

/** Starts at its own moment. */
export function fakeClock(start = Date.parse("2026-11-20T09:40:00.000Z")): FakeClock {
  let passed = 0;
  let offset = start;
  let runs: { at: number; run: () => void }[] = [];
  return {
    now: () => passed + offset,
    after: (ms, run) => {
      const one = { at: passed + ms, run };
      runs.push(one);
      return () => {
        runs = runs.filter((each) => each !== one);
      };
    },
    pass: (ms) => {
      const end = passed + ms;
      for (;;) {
        const [next] = runs.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        passed = Math.max(passed, next.at);
        runs = runs.filter((each) => each !== next);
        next.run();
      }
      passed = end;
    },
    jump: (ms) => {
      offset += ms;
    },
    untilNext: () => Math.min(...runs.map(({ at }) => at)) - passed,
  };
}
