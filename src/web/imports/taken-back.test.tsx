import { afterEach, expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { wasTakenBack } from "./run.ts";
import type { Run } from "./run.ts";
import { UndoPart } from "./UndoPart.tsx";

let drawn: DrawnScreen | undefined;
afterEach(() => drawn?.end());

const COUNTS: Run["counts"] = {
  rows: { read: 300, taken: 300, merged: 0, refused: 0 },
  documents: { total: 300, imported: 300, updated: 0, unchanged: 0 },
  refusedBy: {},
  notes: {},
  mergedWithOthers: 0,
};
const BROKEN: Run = {
  id: "0190a7c0-0000-7000-8000-000000000001",
  state: "failed",
  fileName: "beds.csv",
  bytes: 10,
  received: 10,
  at: "2026-11-25T09:00:00.000Z",
  endedAt: "2026-11-25T09:01:00.000Z",
  source: null,
  counts: null,
  share: 0.5,
  undone: { removed: 1_203, restored: 4, kept: 0 },
  fault: { code: "row-too-long", sentence: "A row is too long." },
};
const STOPPED: Run = { ...BROKEN, counts: COUNTS, fault: { code: "stopped", sentence: "It ended again and again." } };

test("of a file that turned out to be none it says what was taken back, and offers nothing to take back", async () => {
  expect(wasTakenBack(BROKEN)).toBe(true);
  drawn = await draw(<UndoPart run={BROKEN} onRun={() => undefined} />);
  expect(drawn.text()).toMatch(/1,203.*4.*0/);
  expect(drawn.element.querySelector("button")).toBeNull();
});

test("taking back that stopped is tried again; one that came to its end says its counts", async () => {
  expect([STOPPED, { ...STOPPED, undone: null }].map(wasTakenBack)).toEqual([false, false]);
  drawn = await draw(<UndoPart run={STOPPED} onRun={() => undefined} />);
  expect(drawn.text()).not.toContain("1,203");
  expect(drawn.element.querySelector("button")).not.toBeNull();
  await drawn.end();
  drawn = await draw(<UndoPart run={{ ...STOPPED, state: "undone", fault: null }} onRun={() => undefined} />);
  expect(drawn.text()).toContain("1,203");
});
