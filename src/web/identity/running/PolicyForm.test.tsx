import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { PolicyForm } from "./PolicyForm.tsx";

let drawn: DrawnScreen;

test("an end before the beginning is said at its field, and nothing is sent", async () => {
  const { api, asked } = fakeApi({});
  drawn = await draw(<PolicyForm onSet={() => undefined} />, { api });
  const note = drawn.element.querySelector("textarea");
  if (note === null) throw new Error("nothing asks for a note");
  await drawn.type(note, "Withdrawn on clinical advice.");
  await drawn.type(drawn.field("From this day (empty: now)"), "2026-12-02");
  const until = drawn.field("Until the end of this day (empty: until you turn it on)");
  await drawn.type(until, "2026-12-01");
  await drawn.tap(drawn.button("Turn it off"));
  expect(drawn.text()).toContain("The last day is before the first");
  expect(until.getAttribute("aria-invalid")).toBe("true");
  expect([note.value, asked]).toEqual(["Withdrawn on clinical advice.", []]);
  await drawn.type(until, "2026-12-02");
  await drawn.tap(drawn.button("Turn it off"));
  expect(asked).toHaveLength(1);
});
