import { expect, test } from "vitest";
import { draw } from "../../testing/screen.tsx";
import { useFarCounts } from "./useFarCounts.ts";
import type { ShownRow } from "./rows.ts";

const row = (key: string, count: number, now: number): ShownRow => ({
  key,
  counted: { kind: "food", details: {} },
  count,
  total: null,
  staffed: null,
  at: null,
  by: null,
  now,
  isChanged: true,
});

function Far({ rows, told }: { rows: readonly ShownRow[]; told: string[] }) {
  const far = useFarCounts(rows, (which) => told.push(which));
  return (
    <>
      <button type="button" aria-label="tell" onClick={() => far.tell("changed")} />
      {rows.map((each) =>
        far.isAsked(each) ? (
          <button key={each.key} type="button" aria-label={`yes ${each.key}`} onClick={() => far.confirm(each)} />
        ) : null,
      )}
    </>
  );
}

test("counts far from the last are asked about once, each, before anything is told", async () => {
  const told: string[] = [];
  const drawn = await draw(<Far rows={[row("a", 4, 40), row("b", 30, 3), row("c", 4, 5)]} told={told} />);
  await drawn.tap(drawn.button("tell"));
  expect(told).toEqual([]);
  await drawn.tap(drawn.button("yes a"));
  expect(told).toEqual([]);
  await drawn.tap(drawn.button("yes b"));
  expect(told).toEqual(["changed"]);
  await drawn.tap(drawn.button("tell"));
  expect(told).toEqual(["changed", "changed"]);
});

test("what is near the last count is told at once", async () => {
  const told: string[] = [];
  const drawn = await draw(<Far rows={[row("c", 4, 5)]} told={told} />);
  await drawn.tap(drawn.button("tell"));
  expect(told).toEqual(["changed"]);
});
