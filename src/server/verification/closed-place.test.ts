import { expect, test } from "vitest";
import { claim, openCalls } from "#server/testing/calls.ts";

const calls = openCalls();

test("nobody is sent to call a place that is closed; one that turns emergencies away is called", async () => {
  const facilityState = { value: "closed", at: calls.now().toISOString(), by: "facility" } as const;
  await calls.put({ facilityState });
  const diverting = await calls.put({ facilityState: { ...facilityState, value: "diverting" } });
  expect((await claim(calls.asha))?.listing.id).toBe(diverting);
  expect(await claim(calls.kim)).toBeNull();
});
