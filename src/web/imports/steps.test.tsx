import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import type { Api } from "#contract/route.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { Result } from "./Result.tsx";
import { wasTakenBack } from "./run.ts";
import type { Mapping, Preview, Run } from "./run.ts";
import { sourceFault } from "./SourceStep.tsx";
import { UndoPart } from "./UndoPart.tsx";

let drawn: DrawnScreen;

const COLUMNS = ["Name", "City", "ICU free", "Updated", "Art"];
const MAPPING: Mapping = {
  rows: "facilities",
  columns: COLUMNS.map((column) => ({ column, target: "ignore" })),
  defaults: {},
  numbers: "shielded",
  dates: "guess",
  kinds: [],
  suppressed: [],
};
const PREVIEW: Preview = {
  shape: { type: "delimited", encoding: "utf-8", delimiter: "," },
  headers: COLUMNS,
  rows: [
    ["Apex", "Kolkata", "2", "25/12/2025", "O2"],
    ["Medica", "Kolkata", "3", "04/05/2026", "Betten"],
  ],
  mapping: MAPPING,
  reasons: COLUMNS.map(() => null),
  // The column of kinds was not matched by the server.
  kinds: [],
};

const heard: Mapping[] = [];
/** The step with its state outside, as the page has it. */
function Step({ from }: { from: Mapping }) {
  const [now, set] = useState(from);
  const hear = (next: Mapping) => {
    heard.push(next);
    set(next);
  };
  return <ColumnsStep runId="1" preview={PREVIEW} mapping={now} onMapping={hear} />;
}

async function mean(column: string, target: string): Promise<void> {
  const select = drawn.element.querySelector<HTMLSelectElement>(`select[aria-label="What ${column} means"]`);
  if (select === null) throw new Error(`there is no column ${column}`);
  await choose(select, target);
}

async function choose(select: HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

test("columns that say nothing of name and place are warned of, until some do", async () => {
  drawn = await draw(<Step from={MAPPING} />);
  expect(drawn.text()).toContain("No column has the name.");
  expect(drawn.text()).toContain("No column has the place.");
  await mean("Name", "name");
  await mean("City", "locality");
  expect(
    heard
      .at(-1)
      ?.columns.slice(0, 2)
      .map(({ target }) => target),
  ).toEqual(["name", "locality"]);
  expect(drawn.text()).not.toContain("No column has");
  await mean("ICU free", "locality");
  expect(drawn.text()).toContain("Two columns say the same: Town or village.");
});

test("a date that can be read in two ways is asked about by its own words", async () => {
  drawn = await draw(<Step from={MAPPING} />);
  expect(drawn.text()).not.toContain("is read");
  await mean("Updated", "date");
  expect(drawn.text()).toContain("How 04/05/2026 is read");
  expect(drawn.text()).toContain("4 May 2026");
  expect(drawn.text()).toContain("5 April 2026");
});

test("the words of kinds are asked for where rows are offers, and what was not understood says so", async () => {
  // The whole file is read for a column that somebody chooses.
  const kinds = [
    { value: "O2", count: 1_200, kinds: ["oxygen"] },
    { value: "Betten", count: 3, kinds: [] },
  ];
  const asked: unknown[] = [];
  const api: Api = async (route, input) => {
    asked.push([route.path, input]);
    return { ok: true, value: { preview: { ...PREVIEW, kinds }, fault: null } } as never;
  };
  drawn = await draw(<Step from={{ ...MAPPING, rows: "offers" }} />, { api });
  expect(drawn.text()).toContain("Nothing says what is offered.");
  await mean("Art", "kind");
  await drawn.until(() => drawn.text().includes("Betten · 3"));
  const input = { id: "1", shape: PREVIEW.shape, kindColumns: ["Art"] };
  expect(asked).toEqual([["/api/v1/imports/{id}/preview", input]]);
  expect(drawn.text()).toContain("O2 · 1,200");
  const selects = [...drawn.element.querySelectorAll("select")];
  const betten = selects.find((each) => each.textContent?.startsWith("Not understood") === true);
  expect(drawn.text()).toContain("As understood: Oxygen");
  if (betten === undefined) throw new Error("the word is not asked about");
  await choose(betten, "bed");
  expect(heard.at(-1)?.kinds).toEqual([{ value: "Betten", kind: "bed" }]);
});

test("reasons are words in the reader's language; one of a newer server is its code", async () => {
  const counts = {
    rows: { read: 1_200, taken: 1_000, merged: 0, refused: 200 },
    documents: { total: 0, imported: 0, updated: 0, unchanged: 0 },
    refusedBy: { "row/no-place": 150, "row/from-tomorrow": 50 },
    notes: { "phone/several": 7 },
  };
  drawn = await draw(<Result run={{ id: "1", state: "checked", counts } as unknown as Run} />, { language: "es" });
  expect(drawn.text()).toContain("Ningún lugar conocido150");
  expect(drawn.text()).toContain("row/from-tomorrow50");
  expect(drawn.text()).toContain("Varios números en un campo: separados7");
});

test("a source needs a name, a licence, and an address of the web if any", () => {
  const source = { id: "1", name: "Beds", licence: "CC0", url: "", weight: null };
  expect(sourceFault(source)).toBeNull();
  expect(sourceFault({ ...source, licence: " " })).toBe("short");
  expect(sourceFault({ ...source, url: "ftp://example.org" })).toBe("badUrl");
  expect(sourceFault({ ...source, url: "https://example.org/beds" })).toBeNull();
});

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
  undone: { removed: 1_203, restored: 4, kept: 0, later: 0 },
  fault: { code: "row-too-long", sentence: "A row is too long." },
};
const STOPPED: Run = { ...BROKEN, counts: COUNTS, fault: { code: "stopped", sentence: "It ended again and again." } };

test("of a file that turned out to be none it says what was taken back, and offers nothing to take back", async () => {
  expect(wasTakenBack(BROKEN)).toBe(true);
  drawn = await draw(<UndoPart run={BROKEN} onRun={() => undefined} again={() => undefined} />);
  expect(drawn.text()).toMatch(/1,203.*4.*0/);
  expect(drawn.element.querySelector("button")).toBeNull();
});

test("taking back that stopped is tried again; one that came to its end says its counts", async () => {
  expect([STOPPED, { ...STOPPED, undone: null }].map(wasTakenBack)).toEqual([false, false]);
  drawn = await draw(<UndoPart run={STOPPED} onRun={() => undefined} again={() => undefined} />);
  expect(drawn.text()).not.toContain("1,203");
  expect(drawn.element.querySelector("button")).not.toBeNull();
  drawn.end();
  drawn = await draw(
    <UndoPart run={{ ...STOPPED, state: "undone", fault: null }} onRun={() => undefined} again={() => undefined} />,
  );
  expect(drawn.text()).toContain("1,203");
});

test("what is taken back and what stays is told before the key that does it", async () => {
  let answer = (_value: unknown): void => undefined;
  const counts = new Promise((resolve) => (answer = resolve));
  const api = (() => counts) as unknown as Api;
  drawn = await draw(
    <UndoPart run={{ ...STOPPED, state: "cancelled" }} onRun={() => undefined} again={() => undefined} />,
    { api },
  );
  await act(async () => drawn.element.querySelector("button")?.click());
  const keys = () => [...document.querySelectorAll("dialog button")].map(({ textContent }) => textContent);
  expect(keys()).not.toContain("Undo this import");
  await act(async () => answer({ ok: true, value: { removed: 9_100, restored: 2, later: 20_900, kept: 1 } }));
  expect(document.querySelector("dialog")?.textContent).toMatch(/9,100.*20,900/);
  expect(keys()).toContain("Undo this import");
});

test("where nothing is left to take back it says so, and offers no key that would be refused", async () => {
  const api = (async () => ({ ok: true, value: { removed: 0, restored: 0, later: 0, kept: 0 } })) as unknown as Api;
  const screen = <UndoPart run={{ ...STOPPED, state: "done" }} onRun={() => undefined} again={() => undefined} />;
  drawn = await draw(screen, { api });
  await act(async () => drawn.element.querySelector("button")?.click());
  expect(document.querySelector("dialog")?.textContent).toContain("There is nothing to undo");
  const keys = [...document.querySelectorAll("dialog button")].map(({ textContent }) => textContent);
  expect(keys).not.toContain("Undo this import");
});

test("a run that another tab has taken back is read again once its question is closed", async () => {
  const problem = { title: "You cannot do this now", detail: "", status: 400, retry: "never", requestId: "" };
  const api = (async () => ({ ok: false, problem })) as unknown as Api;
  const again = vi.fn<() => void>();
  const screen = <UndoPart run={{ ...STOPPED, state: "done" }} onRun={() => undefined} again={again} />;
  drawn = await draw(screen, { api });
  await act(async () => drawn.element.querySelector("button")?.click());
  expect(document.querySelector("dialog")?.textContent).toContain("You cannot do this now");
  await act(async () => document.querySelector<HTMLButtonElement>("dialog button")?.click());
  expect([again.mock.calls.length, document.querySelector("dialog")]).toEqual([1, null]);
});
