import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListingData } from "../entry/listing-loader.ts";
import { noteCall } from "../entry/useCalled.ts";
import { leaveAccount, unsentWrites } from "../store/current-store.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { useAfterCall } from "./useAfterCall.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const DATA = { thing: { id: ID }, next: [], side: "offer", channels: [{ type: "phone" }], isMine: false };

/** As the page of an entry has it: under the key while the reader is back, below it else. */
function Entry() {
  const { help, isBack } = useAfterCall(DATA as unknown as ListingData, true);
  return isBack ? <main>{help}</main> : <footer>{help}</footer>;
}

/** Idle moments of a browser that says when it is idle; only a test lets one come. */
let idle: (() => void)[] = [];
let drawn: DrawnScreen;
beforeEach(() => {
  idle = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
  vi.stubGlobal("cancelIdleCallback", (at: number) => void idle.splice(at - 1, 1, () => undefined));
});
afterEach(async () => {
  drawn.end();
  await leaveAccount({ forGood: true });
});

async function callAndReturn(): Promise<void> {
  await act(async () => {
    noteCall(ID);
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });
  await drawn.until(() => drawn.text().includes("Did it help?"));
}

/** Answers once, and lets the device keep it. */
async function answer(name: string): Promise<void> {
  await drawn.tap(drawn.button(name));
  await drawn.until(() => drawn.text().includes(`You said: ${name}`));
}

test.each(["Got it", "None left", "No answer", "Wrong number"])(
  "%s stays said before the page was idle, once",
  async (said) => {
    drawn = await draw(<Entry />);
    await callAndReturn();
    await answer(said);
    for (let turns = 0; turns < 20; turns += 1) await drawn.rest();
    expect(drawn.text()).toContain(`You said: ${said}`);
    expect(drawn.text()).not.toContain("Asked for money first");
    await act(async () => idle.forEach((run) => run()));
    expect(drawn.text()).toContain(`You said: ${said}`);
    expect(await act(unsentWrites)).toBe(1);
  },
);

test("in a browser that never says that it is idle the answer stays as well, and can be taken back", async () => {
  Reflect.deleteProperty(window, "requestIdleCallback");
  drawn = await draw(<Entry />);
  await callAndReturn();
  await answer("Got it");
  for (let turns = 0; turns < 20; turns += 1) await drawn.rest();
  expect(drawn.text()).toContain("You said: Got it");
  await drawn.tap(drawn.button("Undo"));
  await drawn.until(() => !drawn.text().includes("You said: Got it"));
  expect(drawn.text()).toContain("Did it help?");
});
