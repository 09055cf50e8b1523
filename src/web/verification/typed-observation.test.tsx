import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { claimCard } from "#contract/verification.ts";
import { rememberAccount } from "../store/account.ts";
import { unsentWrites } from "../store/current-store.ts";
import { leaveAccount } from "../store/current-store.ts";
import { fakeApi, listing, minutesAgo } from "../testing/fake-api.ts";
import { holdDevice } from "../testing/held-device.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { useCalls } from "./useCalls.ts";

const VERIFIER = "0190a7c0-0000-7000-8000-00000000000b";

function Calls() {
  const { card, report, next, tell } = useCalls(VERIFIER);
  return (
    <>
      <p>
        {card === null ? "no card" : "a card"} {report?.outcome ?? "nothing"}
      </p>
      <button type="button" onClick={next}>
        Next
      </button>
      <button type="button" onClick={() => tell("wrong-number", {})}>
        Wrong
      </button>
    </>
  );
}

let drawn: DrawnScreen;
afterEach(async () => {
  drawn.end();
  await leaveAccount({ forGood: true });
});

test("a call is said to be told once the device has it, however often the key is tapped", async () => {
  rememberAccount(VERIFIER);
  const card = { claimId: "0190a7c0-0000-7000-8000-0000000000c1", listing: listing(), expiresAt: minutesAgo(-15) };
  drawn = await draw(<Calls />, { api: fakeApi({ [claimCard.path]: card }).api });
  await drawn.tap(drawn.button("Next"));
  await drawn.until(() => drawn.text().includes("a card"));
  expect(await act(unsentWrites)).toBe(0);
  await holdDevice(async () => {
    await drawn.tap(drawn.button("Wrong"));
    await drawn.tap(drawn.button("Wrong"));
    expect(drawn.text()).toContain("nothing");
  });
  await drawn.until(() => drawn.text().includes("wrong-number"));
  expect(await act(unsentWrites)).toBe(1);
});
