import { afterEach, expect, test, vi } from "vitest";
import type { Facility } from "#contract/facilities.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { rememberAccount } from "../../store/account.ts";
import { leaveAccount } from "../../store/current-store.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { useCounter } from "./useCounter.ts";
import { withResult } from "./whom.ts";

const ID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const AT = "2026-11-20T08:00:00.000Z";
const PLACE: Facility = {
  collection: "facilities",
  id: ID,
  version: 1,
  editVersion: 1,
  createdAt: AT,
  updatedAt: AT,
  name: "General Hospital",
  types: ["hospital"],
  place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
  phones: [],
  accessibility: {},
  services: [],
  beds: [
    {
      bedType: "icu",
      available: 1,
      at: AT,
      by: "facility",
      listingId: supplyId(ID, { kind: "bed", details: { bedType: "icu" } }),
    },
  ],
  blood: [],
  supply: [],
  listingIds: [],
  status: {},
  source: { kind: "facility" },
};

/** The one counted row of a counter, as text, and keys that count. */
function OneRow() {
  const { rows, changed, step } = useCounter(PLACE, "nurse");
  const row = rows.find(({ at }) => at !== null);
  return row === undefined ? null : (
    <>
      <p>{`${row.now} ${row.isChanged ? "changed" : "as told"}, ${changed} to save`}</p>
      <button type="button" aria-label="less" onClick={() => step(row, -1)} />
      <button type="button" aria-label="more" onClick={() => step(row, 1)} />
    </>
  );
}

let drawn: DrawnScreen;
afterEach(async () => {
  drawn.end();
  await leaveAccount({ forGood: true });
});

test("a count of none that is not saved yet is a count: it is shown, kept over a reload, and counted on", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no net")));
  drawn = await draw(<OneRow />);
  expect(drawn.text()).toBe("1 as told, 0 to save");
  await drawn.tap(drawn.button("less"));
  expect(drawn.text()).toBe("0 changed, 1 to save");
  drawn.end();
  drawn = await draw(<OneRow />);
  expect(drawn.text()).toBe("0 changed, 1 to save");
  await drawn.tap(drawn.button("more"));
  await drawn.tap(drawn.button("more"));
  expect(drawn.text()).toBe("2 changed, 1 to save");
});

const DENGUE = { kind: "test", details: { name: "Dengue NS1" } } as const;
const LABORATORY: Facility = {
  ...PLACE,
  types: ["laboratory"],
  beds: [],
  supply: [
    {
      kind: "test",
      details: { ...DENGUE.details, resultIn: "day" },
      unit: "place",
      available: 20,
      stock: "available",
      at: AT,
      by: "facility",
      listingId: supplyId(ID, DENGUE),
    },
  ],
};

/** The test of a laboratory, as text, and keys that say when its result is there. */
function OneTest() {
  const { rows, changeWhom, tell, undo } = useCounter(LABORATORY, "nurse");
  const row = rows.find(({ key }) => key === supplyId(ID, DENGUE));
  return row === undefined ? null : (
    <>
      <p>{`${row.now}, ${row.resultIn} ${row.isChanged ? "changed" : "as told"}`}</p>
      <button type="button" aria-label="hour" onClick={() => changeWhom(row, withResult("hour"))} />
      <button type="button" aria-label="tell" onClick={() => tell("changed")} />
      <button type="button" aria-label="undo" onClick={undo} />
    </>
  );
}

test("undo gives back when a test had its result, before it is told and after", async () => {
  rememberAccount("nurse");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no net")));
  drawn = await draw(<OneTest />);
  expect(drawn.text()).toBe("20, day as told");
  await drawn.tap(drawn.button("hour"));
  expect(drawn.text()).toBe("20, hour changed");
  await drawn.tap(drawn.button("undo"));
  expect(drawn.text()).toBe("20, day as told");
  await drawn.tap(drawn.button("hour"));
  await drawn.tap(drawn.button("tell"));
  expect(drawn.text()).toBe("20, hour as told");
  await drawn.tap(drawn.button("undo"));
  expect(drawn.text()).toBe("20, day as told");
});
