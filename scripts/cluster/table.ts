import { isGood } from "./load.ts";
import type { Sent } from "./load.ts";
import { PROBES } from "./probes.ts";
import type { Look } from "./probes.ts";

/** All that one fault showed. `from`: when it began, on the clock of the requests. */
export type FaultResult = {
  fault: string;
  from: number;
  reads: readonly Sent[];
  writes: readonly Sent[];
  acknowledged: number;
  lost: number;
  /** What differs between processes and database; none: all agree. */
  differences: readonly string[];
  looks: readonly Look[];
  /** The most frequent refusals, with their counts. */
  refusals: ReadonlyMap<string, number>;
  /** A fault that this machine cannot make, or that broke; null: it ran. */
  notRun: string | null;
};

const HEAD = ["fault", "failed reads", "failed writes", "recovered after", "acknowledged", "lost", "differs", "probes"];

/**
 * The table of all faults, as Markdown. "Recovered after": seconds from the beginning of the fault
 * to the end of the last request that failed.
 */
export function tableOf(results: readonly FaultResult[]): string {
  const rows = results.map(rowOf);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(HEAD), line(HEAD.map(() => "---")), ...rows.map(line)].join("\n");
}

function rowOf(result: FaultResult): string[] {
  if (result.notRun !== null) return [result.fault, `not run: ${result.notRun}`, ...HEAD.slice(2).map(() => "")];
  return [
    result.fault,
    failedOf(result.reads),
    failedOf(result.writes),
    recoveryOf(result),
    String(result.acknowledged),
    String(result.lost),
    result.differences.length === 0 ? "no" : result.differences.join("; "),
    probesOf(result.looks),
  ];
}

function failedOf(requests: readonly Sent[]): string {
  return `${requests.filter((each) => !isGood(each)).length} of ${requests.length}`;
}

function recoveryOf({ from, reads, writes }: FaultResult): string {
  const last = (requests: readonly Sent[]): string => {
    const ends = requests.filter((each) => !isGood(each)).map(({ to }) => to);
    return ends.length === 0 ? "-" : `${((Math.max(...ends) - from) / 1_000).toFixed(1)} s`;
  };
  return `reads ${last(reads)}, writes ${last(writes)}`;
}

/** For each probe: how many processes said no at the same time, and when first and last. */
export function probesOf(looks: readonly Look[]): string {
  return PROBES.map((probe) => {
    const no = looks.filter((look) => look.probe === probe && look.status !== 200);
    const name = probe.replace("/readyz", "") || "bare";
    if (no.length === 0) return `${name} 200`;
    const seconds = no.map((look) => look.seconds);
    const atOnce = Math.max(...seconds.map((at) => no.filter((look) => look.seconds === at).length));
    const statuses = [...new Set(no.map(({ status }) => (status === 0 ? "none" : String(status))))].join("/");
    return `${name} ${statuses} at ${atOnce}, ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`;
  }).join("; ");
}

/** Whether a fault showed what the product promises. Refused writes are no breach: nothing is lost. */
export function isKept(result: FaultResult): boolean {
  return (
    result.notRun !== null ||
    (result.lost === 0 && result.differences.length === 0 && result.reads.every((each) => isGood(each)))
  );
}
