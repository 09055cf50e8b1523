import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { claimCard } from "#contract/verification.ts";
import { fakeApi, listing, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { Drawn } from "../testing/screen.tsx";
import { useCalls } from "./useCalls.ts";

const device = vi.hoisted(() => ({ keep: () => {}, asked: 0 }));

/** A device that takes its time to keep what is written. */
vi.mock("../store/react.ts", () => ({
  useOpenOnline: () => "online",
  useWrites: () => ({
    writes: [],
    discard: async () => undefined,
    write: () =>
      new Promise((resolve) => {
        device.asked += 1;
        device.keep = () => resolve({ keys: ["one"] });
      }),
  }),
}));

function Calls() {
  const { card, told, next, tell } = useCalls("0190a7c0-0000-7000-8000-00000000000b");
  return (
    <>
      <p>
        {card === null ? "no card" : "a card"} {told?.outcome ?? "nothing"}
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

let drawn: Drawn;
afterEach(() => drawn.end());

test("a call is said to be told once the device has it, however often the key is tapped", async () => {
  const card = { claimId: "0190a7c0-0000-7000-8000-0000000000c1", listing: listing(), expiresAt: minutesAgo(-15) };
  drawn = await draw(<Calls />, { api: fakeApi({ [claimCard.path]: card }).api });
  await drawn.tap(drawn.button("Next"));
  await drawn.until(() => drawn.text().includes("a card"));
  await drawn.tap(drawn.button("Wrong"));
  await drawn.tap(drawn.button("Wrong"));
  expect(device.asked).toBe(1);
  expect(drawn.text()).toContain("nothing");
  await act(async () => device.keep());
  expect(drawn.text()).toContain("wrong-number");
});
