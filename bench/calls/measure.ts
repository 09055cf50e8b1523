import type { Run, Search } from "./simulate.ts";

/** What searches cost: means and ninetieth percentiles, and the share that ended in a yes. */
export type Cost = {
  calls: number;
  callsP90: number;
  minutes: number;
  minutesP90: number;
  yes: number;
  searches: number;
};

/** The cost of a run's searches. */
export function costOf({ searches }: Pick<Run, "searches">): Cost {
  return {
    calls: mean(searches.map(({ calls }) => calls)),
    callsP90: p90(searches.map(({ calls }) => calls)),
    minutes: mean(searches.map(({ minutes }) => minutes)),
    minutesP90: p90(searches.map(({ minutes }) => minutes)),
    yes: mean(searches.map(({ isYes }: Search) => (isYes ? 1 : 0))),
    searches: searches.length,
  };
}

/** One line about a cost. */
export function costText({ calls, callsP90, minutes, minutesP90, yes, searches }: Cost): string {
  const text = (value: number): string => value.toFixed(2);
  return `calls p90 ${callsP90}; minutes ${text(minutes)}, p90 ${text(minutesP90)}; yes ${Math.round(yes * 100)} % of ${searches} (mean calls ${text(calls)})`;
}

function mean(all: readonly number[]): number {
  return all.length === 0 ? Number.NaN : all.reduce((sum, each) => sum + each, 0) / all.length;
}

function p90(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.9) - 1)] ?? Number.NaN;
}
