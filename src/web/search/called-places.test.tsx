import { act } from "react";
import { expect, test } from "vitest";
import { noteCall } from "../entry/useCalled.ts";
import { calledPlaces } from "../store/saved/called-places.ts";
import { draw } from "../testing/screen.tsx";
import { CalledPlaces } from "./CalledPlaces.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000001";

/** Calls a place, and comes back. */
function callAndComeBack(): void {
  noteCall(ID, { name: "Hill Hospital", phone: "+913322443000" });
  window.dispatchEvent(new Event("blur"));
  window.dispatchEvent(new Event("focus"));
}

test("who comes back from a call is asked how it went, and what became of the answer stays", async () => {
  const drawn = await draw(<CalledPlaces />);
  act(callAndComeBack);
  await drawn.until(() => drawn.text().includes("Got it"));
  await drawn.tap(drawn.button("Got it"));
  await drawn.until(() => drawn.text().includes("Saved on this device"));
  expect(calledPlaces()).toMatchObject([{ id: ID, isAnswered: true }]);
});
