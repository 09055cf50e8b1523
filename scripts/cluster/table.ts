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
  /** Why this machine cannot make the fault; null: it can. */
  skipped: string | null;
  /** What broke while it ran; null: nothing. */
  broken: string | null;
  /** The database loses what the standby had not: on purpose, and in this fault alone. */
  mayLose: boolean;
};

const HEAD = [
  "fault",
  "failed reads",
  "failed writes",
  "slowest",
  "last failure",
  "acknowledged",
  "lost",
  "differs",
  "probes that were not 200",
];

/** The first two lines of the table of faults, as Markdown. */
export function headOfTable(): string {
  return [lineOf(HEAD), lineOf(HEAD.map(() => "---"))].join("\n");
}

/**
 * The line of a fault. "Slowest": of answers that were good. "Last failure": from the beginning of
 * the fault to the end of the last request that failed.
 */
export function rowOfTable(result: FaultResult): string {
  return lineOf(cellsOf(result));
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function cellsOf(result: FaultResult): string[] {
  const why = result.skipped === null ? result.broken : `skipped: ${result.skipped}`;
  if (why !== null) return [result.fault, why, ...HEAD.slice(2).map(() => "")];
  return [
    result.fault,
    failedOf(result.reads),
    failedOf(result.writes),
    bothOf(result, slowestOf),
    bothOf(result, (requests) => lastFailureOf(requests, result.from)),
    String(result.acknowledged),
    String(result.lost),
    result.differences.length === 0 ? "no" : result.differences.join("; "),
    probesOf(result.looks),
  ];
}

function failedOf(requests: readonly Sent[]): string {
  return `${requests.filter((each) => !isGood(each)).length} of ${requests.length}`;
}

function bothOf({ reads, writes }: FaultResult, figure: (requests: readonly Sent[]) => string): string {
  return `reads ${figure(reads)}, writes ${figure(writes)}`;
}

function slowestOf(requests: readonly Sent[]): string {
  const good = requests.filter((each) => isGood(each)).map(({ from, to }) => to - from);
  return good.length === 0 ? "-" : inSeconds(Math.max(...good));
}

function lastFailureOf(requests: readonly Sent[], from: number): string {
  const ends = requests.filter((each) => !isGood(each)).map(({ to }) => to);
  return ends.length === 0 ? "-" : inSeconds(Math.max(...ends) - from);
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** For each probe that said no: at how many processes at once, and when first and last. */
export function probesOf(looks: readonly Look[]): string {
  const parts = PROBES.flatMap((probe) => {
    const no = looks.filter((look) => look.probe === probe && look.status !== 200);
    if (no.length === 0) return [];
    const seconds = no.map((look) => look.seconds);
    const atOnce = Math.max(...seconds.map((at) => no.filter((look) => look.seconds === at).length));
    const statuses = [...new Set(no.map(({ status }) => (status === 0 ? "none" : String(status))))].join("/");
    const name = probe.replace("/readyz", "") || "bare";
    return [
      `${name} ${statuses} at ${atOnce}, ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s`,
    ];
  });
  return parts.length === 0 ? "none" : parts.join("; ");
}

/**
 * Whether a fault showed what the product promises. A refused write is no breach: nothing is lost.
 */
export function isKept(result: FaultResult): boolean {
  if (result.skipped !== null) return true;
  const isWhole = result.broken === null && (result.mayLose || result.lost === 0);
  return isWhole && result.differences.length === 0 && result.reads.every((each) => isGood(each));
}
