import { expect, test } from "vitest";
import type { StoredFacility } from "./facility.ts";
import { bringBackStep, canBeBroughtBack, withLineBack } from "./taken-off.ts";

test("who proved the number brings it back; a keeper has to; two moderators agree", () => {
  const proposal = { byId: "asha", at: "", reason: "" };
  const step = (
    given: { proposal?: typeof proposal },
    role: "facility" | "moderator",
    hasProved: boolean,
    byId = "asha",
  ) => bringBackStep(given, { role, byId, hasProved });
  expect(step({}, "facility", true)).toBe("restore");
  expect(step({}, "facility", false)).toBe("needs-proof");
  expect(step({ proposal }, "facility", false, "binod")).toBe("needs-proof");
  expect(step({}, "moderator", false)).toBe("propose");
  expect(step({ proposal }, "moderator", false)).toBe("needs-another");
  expect(step({ proposal }, "moderator", false, "binod")).toBe("restore");
  expect(step({ proposal }, "moderator", true)).toBe("restore");
});

test("the last moment to bring a line back is before the end", () => {
  const line = { until: "2026-11-29T10:00:00.000Z" };
  expect(canBeBroughtBack(line, new Date("2026-11-29T09:59:59.999Z"))).toBe(true);
  expect(canBeBroughtBack(line, new Date("2026-11-29T10:00:00.000Z"))).toBe(false);
});

test("a line comes back to its place, once, and nothing is being checked any more", () => {
  const facility = {
    phones: [{ value: "+1" }, { value: "+3" }],
    listedPhones: [{ value: "+1" }],
    lineCheck: { until: "" },
  } as StoredFacility;
  const line = { value: "+2", label: "desk", since: "2026-01-01" };
  const back = withLineBack(facility, { line, position: 1, isListed: true });
  expect(back).toEqual({
    phones: [{ value: "+1" }, line, { value: "+3" }],
    listedPhones: [{ value: "+1" }, { value: "+2", label: "desk" }],
  });
  expect(withLineBack(back, { line, position: 1, isListed: true })).toEqual(back);
});
