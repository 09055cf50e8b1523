import { expect, test, vi } from "vitest";
import { useState } from "react";
import { draw, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { FacilityField, UNNAMED } from "./FacilityField.tsx";
import type { Named } from "./FacilityField.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000f01";

let drawn: DrawnScreen | undefined;

const told = vi.fn<(value: Named) => void>();
function Field() {
  const [value, setValue] = useState(UNNAMED);
  const onName = (next: Named): void => {
    setValue(next);
    told(next);
  };
  return <FacilityField value={value} onName={onName} isMissing />;
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
  // Text that was not chosen is reported at the field.
  expect(drawn.text()).toContain("Choose one from the list. No facility has the name you typed.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await drawn.tap(drawn.button("Harbour Road Oxygen Depot, Kolkata"));
  expect(told.mock.lastCall?.[0].id).toBe(ID);
  expect(drawn.field("Facility").value).toBe("Harbour Road Oxygen Depot");
  expect(drawn.text()).not.toContain("No facility has the name");
  expect(drawn.element.querySelectorAll("button")).toHaveLength(0);
});

test("without a net the address of its page still names it", async () => {
  drawn = await draw(<Field />);
  await drawn.type(drawn.field("Facility"), `https://help.example.org/f/${ID}`);
  expect(told.mock.lastCall?.[0].id).toBe(ID);
  expect(drawn.element.querySelectorAll("button")).toHaveLength(0);
});
