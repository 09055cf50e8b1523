import { expect, test } from "vitest";
import { headOfTable, isKept, probesOf, rowOfTable } from "./table.ts";
import type { FaultResult } from "./table.ts";

const good = { from: 1_000, to: 1_200, status: 200 };
const failed = { from: 3_000, to: 4_500, status: 503 };

const QUIET: FaultResult = {
  fault: "nothing",
  from: 2_000,
  reads: [good, good],
  writes: [good],
  acknowledged: 1,
  lost: 0,
  differences: [],
  looks: [{ probe: "/readyz", process: 0, seconds: 1, status: 200 }],
  refusals: new Map(),
  skipped: null,
  broken: null,
  mayLose: false,
};

test("a row counts what failed, and when it last did", () => {
  expect(headOfTable().split("\n")).toHaveLength(2);
  expect(rowOfTable(QUIET)).toBe(
    "| nothing | 0 of 2 | 0 of 1 | reads 0.2 s, writes 0.2 s | reads -, writes - | 1 | 0 | no | none |",
  );
  expect(rowOfTable({ ...QUIET, fault: "stopped", writes: [good, failed] })).toContain(
    "| 1 of 2 | reads 0.2 s, writes 0.2 s | reads -, writes 2.5 s |",
  );
});

test("what the machine cannot make is said, and is no breach; what broke is one", () => {
  const skipped = { ...QUIET, skipped: "no small disk" };
  const broken = { ...QUIET, broken: "Error: the process ended" };
  expect(rowOfTable(skipped)).toContain("skipped: no small disk");
  expect(rowOfTable(broken)).toContain("the process ended");
  expect([skipped, broken].map(isKept)).toEqual([true, false]);
});

test("refused writes are kept; a failed read, a lost write and a process that differs are not", () => {
  expect(isKept(QUIET)).toBe(true);
  expect(isKept({ ...QUIET, writes: [failed] })).toBe(true);
  expect(isKept({ ...QUIET, reads: [good, failed] })).toBe(false);
  expect(isKept({ ...QUIET, reads: [{ ...good, status: 0 }] })).toBe(false);
  expect(isKept({ ...QUIET, lost: 1 })).toBe(false);
  expect(isKept({ ...QUIET, lost: 1, mayLose: true })).toBe(true);
  expect(isKept({ ...QUIET, lost: 1, mayLose: true, differences: ["processes differ"] })).toBe(false);
});

test("probes say at how many processes at once they were not 200, and from when to when", () => {
  const look = { probe: "/readyz?for=writes" as const, process: 0, seconds: 1, status: 503 };
  const looks = [
    look,
    { ...look, process: 1 },
    { ...look, process: 2, status: 200 },
    { ...look, seconds: 4.25, status: 0 },
    { ...look, probe: "/readyz?for=reads" as const, status: 200 },
  ];
  expect(probesOf(looks)).toBe("?for=writes 503/none at 2, 1.0 to 4.3 s");
});
