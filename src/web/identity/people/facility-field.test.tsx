import { afterEach, expect, test, vi } from "vitest";
import { useState } from "react";
import { draw, server } from "../../testing/screen.tsx";
import type { Drawn } from "../../testing/screen.tsx";
import { facilityIdIn } from "./facility-id.ts";
import { FacilityField } from "./FacilityField.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000f01";

let drawn: Drawn | undefined;
afterEach(() => drawn?.end());

const told = vi.fn<(value: string) => void>();
function Field() {
  const [value, setValue] = useState("");
  const onType = (next: string): void => {
    setValue(next);
    told(next);
  };
  return <FacilityField value={value} onType={onType} />;
}

const depot = { id: ID, name: "Harbour Road Oxygen Depot", place: { label: "Kolkata" } };
const api = server({
  "/api/v1/facilities/nearby": { ok: true, value: { items: [depot], nextCursor: null, asOf: "" } },
});

test("a facility is chosen by a part of its name; the field then names it, and offers no other", async () => {
  drawn = await draw(<Field />, { api });
  const field = drawn.field("Facility");
  await drawn.type(field, "harb");
  await drawn.until(() => drawn?.text().includes("Harbour Road Oxygen Depot, Kolkata") === true);
  await drawn.tap(drawn.button("Harbour Road Oxygen Depot, Kolkata"));
  expect(facilityIdIn(told.mock.lastCall?.[0] ?? "")).toBe(ID);
  expect(drawn.field("Facility").value).toContain("Harbour Road Oxygen Depot");
  expect(drawn.element.querySelectorAll("button")).toHaveLength(0);
});

test("without a net the address of its page still names it", async () => {
  drawn = await draw(<Field />);
  await drawn.type(drawn.field("Facility"), `https://help.example.org/f/${ID}`);
  expect(facilityIdIn(told.mock.lastCall?.[0] ?? "")).toBe(ID);
  expect(drawn.element.querySelectorAll("button")).toHaveLength(0);
});
