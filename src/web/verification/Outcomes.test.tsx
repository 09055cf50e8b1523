import { expect, test, vi } from "vitest";
import type { CallCard } from "#contract/verification.ts";
import { listing, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { Outcomes } from "./Outcomes.tsx";
import type { Calls } from "./useCalls.ts";

let drawn: DrawnScreen;

const card = (claimId: string): CallCard => ({
  claimId,
  listing: listing(),
  channels: [],
  languages: ["en"],
  isOfState: false,
  expiresAt: minutesAgo(-15),
});

test("a note and a count outlast the page, for their card alone", async () => {
  const tell = vi.fn<Calls["tell"]>();
  const nothing = () => undefined;
  const calls = { tell, skip: nothing, stop: nothing };
  const note = () => drawn.element.querySelector("textarea");
  const open = async (claimId: string) => {
    drawn = await draw(<Outcomes calls={calls} card={card(claimId)} />);
  };
  await open("c1");
  const field = note();
  if (field === null) throw new Error("there is no note");
  await drawn.type(field, "From eight to ten only.");
  await drawn.type(drawn.field("How many do they have?"), "4");
  drawn.end();
  await open("c1");
  expect(note()?.value).toBe("From eight to ten only.");
  await drawn.tap(drawn.button("They have it"));
  expect(tell).toHaveBeenCalledWith("in-stock", { count: 4, note: "From eight to ten only." });
  drawn.end();
  await open("c2");
  expect(note()?.value).toBe("");
});

test("a digit chooses while no field has the focus, and a field for how many is open where the script asks", async () => {
  const tell = vi.fn<Calls["tell"]>();
  const nothing = () => undefined;
  drawn = await draw(
    <main>
      <h1 tabIndex={-1}>A place</h1>
      <Outcomes calls={{ tell, skip: nothing, stop: nothing }} card={card("c3")} />
    </main>,
  );
  const press = (on: Element | null, key: string) =>
    on?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const field = drawn.field("How many do they have?");
  expect(field.closest("details")).toBeNull();
  press(field, "5");
  press(document.body, "5");
  expect(tell).not.toHaveBeenCalled();
  press(drawn.element.querySelector("h1"), "5");
  press(drawn.element.querySelector("h1"), "0");
  expect(tell.mock.calls.map(([outcome]) => outcome)).toEqual(["none-left", "asked-for-advance-money"]);
});
