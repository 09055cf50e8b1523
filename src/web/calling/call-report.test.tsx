import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { rememberAccount } from "../store/account.ts";
import { unsentWrites } from "../store/current-store.ts";
import { leaveAccount } from "../store/current-store.ts";
import { holdDevice } from "../testing/held-device.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { DidItHelp } from "./DidItHelp.tsx";
import { useCallReport } from "./useCallReport.ts";

function CallReport() {
  const { said, state, tell, undo, reset } = useCallReport("0190a7c0-0000-7000-8000-000000000001");
  return (
    <>
      <p>{said === null ? "nothing" : `${said} ${state}`}</p>
      <button type="button" onClick={() => tell("got-help")}>
        Yes
      </button>
      <button type="button" onClick={undo}>
        Undo
      </button>
      <button type="button" onClick={reset}>
        Ask again
      </button>
    </>
  );
}

let drawn: DrawnScreen;
afterEach(async () => {
  drawn.end();
  await leaveAccount({ forGood: true });
});

test("a call is said to be told once the device has it, and taken back once it has that", async () => {
  drawn = await draw(<CallReport />);
  expect(await act(unsentWrites)).toBe(0);
  await holdDevice(async () => {
    await drawn.tap(drawn.button("Yes"));
    await drawn.tap(drawn.button("Yes"));
    expect(drawn.text()).toContain("nothing");
  });
  await drawn.until(() => drawn.text().includes("got-help"));
  expect(drawn.text()).not.toContain("refused");
  expect(await act(unsentWrites)).toBe(1);
  await holdDevice(async () => {
    await drawn.tap(drawn.button("Undo"));
    expect(drawn.text()).toContain("got-help");
  });
  await drawn.until(() => drawn.text().includes("nothing"));
});

test("an answer that is stored only after the next call leaves that call's question open", async () => {
  drawn = await draw(<CallReport />);
  expect(await act(unsentWrites)).toBe(0);
  await holdDevice(async () => {
    await drawn.tap(drawn.button("Yes"));
    await drawn.tap(drawn.button("Ask again"));
  });
  while ((await act(unsentWrites)) === 0) await drawn.rest();
  expect(drawn.text()).toContain("nothing");
  // A tap is ignored until the first answer is stored.
  while (!drawn.text().includes("got-help")) await drawn.tap(drawn.button("Yes"));
  expect(await act(unsentWrites)).toBe(2);
});

test("what was being stored when somebody signed in is said to be refused", async () => {
  drawn = await draw(<CallReport />);
  expect(await act(unsentWrites)).toBe(0);
  await holdDevice(async () => {
    await drawn.tap(drawn.button("Yes"));
    act(() => rememberAccount("asha"));
  });
  await drawn.until(() => drawn.text().includes("got-help "));
  expect(drawn.text()).toContain("got-help refused");
});

test("what the device cannot keep is said to be refused, and can be said again", async () => {
  drawn = await draw(<CallReport />);
  await holdDevice(async () => {
    await drawn.tap(drawn.button("Yes"));
    // Somebody signed in before the database was open: the anonymous answer is not theirs.
    act(() => rememberAccount("asha"));
  });
  await drawn.until(() => drawn.text().includes("got-help refused"));
  expect(await act(unsentWrites)).toBe(0);
  await drawn.tap(drawn.button("Yes"));
  await drawn.until(() => !drawn.text().includes("refused"));
  expect(drawn.text()).toContain("got-help");
  expect(await act(unsentWrites)).toBe(1);
});

test("a part of the program that did not load is no ended sign-in: it can be tried again", async () => {
  // Opening the store fails as it does where its part cannot be fetched.
  vi.stubGlobal("AbortController", undefined);
  drawn = await draw(
    <DidItHelp asked={{ id: "0190a7c0-0000-7000-8000-000000000001", side: "offer" }} isBack={false} />,
  );
  await drawn.tap(drawn.button("Got it"));
  await drawn.until(() => drawn.text().includes("We could not reach the server"));
  expect(drawn.text()).not.toContain("have been signed out");
  vi.unstubAllGlobals();
  await drawn.tap(drawn.button("Try again now"));
  await drawn.until(() => drawn.text().includes("You said: Got it"));
  expect(await act(unsentWrites)).toBe(1);
});

test("not for us asks what was in the way, of what fits the kind, and sends it with one more tap", async () => {
  const asked = { id: "0190a7c0-0000-7000-8000-000000000001", kind: "blood", side: "offer" } as const;
  drawn = await draw(<DidItHelp asked={asked} isBack={false} />);
  await drawn.tap(drawn.button("Not for us"));
  expect(await act(unsentWrites)).toBe(0);
  expect(drawn.text()).toContain("What was in the way?");
  expect(drawn.text()).not.toContain("Women only");
  await drawn.tap(drawn.button("They ask for a donor in exchange"));
  await drawn.until(() => drawn.text().includes("You said: Not for us: they ask for a donor in exchange"));
  expect(await act(unsentWrites)).toBe(1);
  drawn.end();
  drawn = await draw(<DidItHelp asked={{ ...asked, side: "need" }} isBack={false} />);
  expect(drawn.text()).not.toContain("Not for us");
});
