import { expect, test, vi } from "vitest";
import type { OwnResponse } from "../../store/typed-documents.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { Api } from "#contract/route.ts";
import { fakeApi, listing } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { AnswerCard } from "./AnswerCard.tsx";
import { AnswerActsContext } from "./useAnswerActs.ts";

let drawn: DrawnScreen;

const AT = "2026-11-20T10:00:00.000Z";
const ONE: OwnResponse = {
  collection: "responses",
  id: "0190a7c0-0000-7000-8000-000000000002",
  version: 1,
  editVersion: 1,
  createdAt: AT,
  updatedAt: AT,
  listingId: "0190a7c0-0000-7000-8000-000000000001",
  side: "owner",
  other: "Bela",
  amount: 2,
  unit: "unit",
  arrivesBy: AT,
  state: "promised",
  at: AT,
  until: AT,
  numbers: { owner: false, responder: false },
  notes: [],
  pending: false,
};
const FACILITY = "0190a7c0-0000-7000-8000-000000000f01";
const OWN = { lat: 22.57, lng: 88.36, label: "General Hospital, Kolkata", precision: "exact" as const };
const send = vi.fn<() => void>();

async function show(
  response: Partial<OwnResponse>,
  refused: object[] = [],
  api?: Api,
  need: SingleListing | null = null,
): Promise<string[]> {
  send.mockClear();
  const acts = { send, retry: vi.fn<() => void>(), discard: vi.fn<() => void>(), refused: refused as never };
  drawn = await draw(
    <AnswerActsContext.Provider value={acts}>
      <AnswerCard response={{ ...ONE, ...response }} need={need} />
    </AnswerActsContext.Provider>,
    api === undefined ? {} : { api },
  );
  const keys = [...drawn.element.querySelectorAll("button")].filter((key) => key.closest("details") === null);
  return keys.map((key) => key.textContent ?? "");
}

test.each([
  ["owner", "promised", ["Accept", "No, thank you"]],
  ["owner", "accepted", ["Received", "It is here", "Nothing came", "Give them my number"]],
  ["owner", "arrived", ["Received", "Nothing came", "Give them my number"]],
  ["owner", "done", []],
  ["responder", "promised", ["I cannot come"]],
  ["responder", "accepted", ["Delivered", "I am there", "Nothing came", "I cannot come", "Give them my number"]],
  ["responder", "arrived", ["Delivered", "Nothing came", "I cannot come", "Give them my number"]],
  ["responder", "lapsed", []],
] as const)("%s of a response that is %s: its verbs", async (side, state, verbs) => {
  const isOver = state === "done" || state === "lapsed";
  expect(await show({ side, state, ...(isOver && { until: null }) })).toEqual(verbs);
});

test.each([
  [{}, "Please answer by "],
  [{ side: "responder" }, "After that, your promise ends."],
  [{ state: "accepted" }, "we ask you both how it went."],
  [{ state: "accepted", askedAt: AT }, "If nobody does, it counts as failed after "],
  [{ state: "arrived", confirmed: { owner: { amount: 1, at: AT } } }, "You said: received 1 unit."],
  [{ state: "arrived", confirmed: { responder: { amount: 2, at: AT } } }, "They said: received 2 units."],
] as const)("what happens next is said with its time: %o", async (response, words) => {
  await show(response as Partial<OwnResponse>);
  expect(drawn.text()).toContain(words);
});

test("a promise has the hours of the reader: when it arrives, and until when it is answered", async () => {
  const times = { arrivesBy: "2026-11-20T12:30:00.000Z", until: "2026-11-20T11:15:00.000Z" };
  await show(times);
  expect(drawn.text()).toContain("by 20 Nov 18:00");
  expect(drawn.text()).toContain("Please answer by 20 Nov 16:45");
});

test.each([
  ["blood", "owner", 1, "A donor can come by 20 Nov 15:30 (Bela)."],
  ["blood", "responder", 1, "You said you can come by 20 Nov 15:30."],
  ["blood", "owner", 2, "Bela can bring 2 units by 20 Nov 15:30."],
  ["food", "owner", 1, "Bela can bring 1 unit by 20 Nov 15:30."],
] as const)("of %s the %s of a promise of %i reads who comes and when", async (kind, side, amount, words) => {
  await show({ side, amount }, [], undefined, listing({ kind }));
  expect(drawn.text()).toContain(words);
});

/** The owner's card of a promise for a need at this place, with the form to take it opened. */
async function take(place: typeof OWN & { placeId?: string }, facilityId?: string): Promise<string[]> {
  send.mockClear();
  const acts = { send, retry: vi.fn<() => void>(), discard: vi.fn<() => void>(), refused: [] };
  const own = {
    place,
    contact: { channels: [] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
  };
  const need = { ...listing({ side: "need", facilityId, facilityName: undefined }), own };
  drawn = await draw(
    <AnswerActsContext.Provider value={acts}>
      <AnswerCard response={ONE} need={need} />
    </AnswerActsContext.Provider>,
  );
  await drawn.tap(drawn.button("Accept"));
  return [...drawn.element.querySelectorAll<HTMLInputElement>("input[type=radio]")].map(({ value }) => value);
}

async function choose(value: string): Promise<void> {
  const choice = drawn.element.querySelector<HTMLElement>(`input[value=${value}]`);
  if (choice !== null) await drawn.tap(choice);
  await drawn.tap(drawn.button("Accept"));
}

test("a need at a facility offers it as the place to meet, by its name", async () => {
  expect(await take({ ...OWN, placeId: `facility:${FACILITY}` })).toEqual(["notes", "own", "facility"]);
  expect(drawn.text()).toContain("General Hospital, Kolkata");
  await choose("facility");
  const args = { id: ONE.id, amount: 2, meetAt: { facilityId: FACILITY } };
  expect(send).toHaveBeenCalledWith({ name: "responses.accept", args });
});

test("it is not preset, and a need elsewhere does not offer it", async () => {
  await take({ ...OWN, placeId: `facility:${FACILITY}` });
  await drawn.tap(drawn.button("Accept"));
  expect(send).toHaveBeenCalledWith({ name: "responses.accept", args: { id: ONE.id, amount: 2 } });
  drawn.end();
  expect(await take({ ...OWN, placeId: "gn:1" })).toEqual(["notes", "own"]);
  await choose("own");
  const args = { id: ONE.id, amount: 2, meetAt: { own: true } };
  expect(send).toHaveBeenCalledWith({ name: "responses.accept", args });
});

test("whoever said how much was received says it once", async () => {
  const confirmed = { owner: { amount: 2, at: AT } };
  expect(await show({ state: "arrived", confirmed })).toEqual(["Give them my number"]);
});

test.each([
  ["owner", "responder", ["Received", "Nothing came", "Give them my number"]],
  ["responder", "owner", ["Delivered", "Give them my number"]],
  ["owner", "owner", ["Give them my number"]],
] as const)("%s, once %s said how much was received: nothing is on its way any more", async (side, by, verbs) => {
  expect(await show({ side, state: "accepted", confirmed: { [by]: { amount: 2, at: AT } } })).toEqual(verbs);
});

test("why nothing came is chosen, not preset, and a responder is not asked whether nobody came", async () => {
  await show({ side: "responder", state: "accepted" });
  await drawn.tap(drawn.button("Nothing came"));
  expect(drawn.text()).not.toContain("Nobody came");
  await drawn.tap(drawn.button("Nothing came"));
  expect(send).not.toHaveBeenCalled();
  const other = drawn.element.querySelector<HTMLElement>("input[value=other]");
  if (other !== null) await drawn.tap(other);
  await drawn.tap(drawn.button("Nothing came"));
  expect(send).toHaveBeenCalledWith({ name: "responses.fail", args: { id: ONE.id, reason: "other" } });
});

test("a refused note keeps its words", async () => {
  const error = { title: "This has changed", detail: "Look at it again." };
  const write = { key: "k", name: "responses.note", args: { id: ONE.id, text: "Gate two" }, error };
  const keys = await show({ state: "accepted" }, [write]);
  expect(drawn.text()).toContain("This has changed");
  expect(drawn.text()).toContain("Gate two");
  expect(keys).toContain("Try again");
});

test("each side reads ready phrases in its own language", async () => {
  const acts = { send, retry: vi.fn<() => void>(), discard: vi.fn<() => void>(), refused: [] };
  const notes = [{ by: "responder" as const, at: AT, phrase: "on-my-way" as const }];
  drawn = await draw(
    <AnswerActsContext.Provider value={acts}>
      <AnswerCard response={{ ...ONE, notes }} need={null} />
    </AnswerActsContext.Provider>,
    { language: "fr" },
  );
  expect(drawn.element.querySelector("[role=log]")?.textContent).toContain("Je suis en route");
});

test("one's own number is given and taken back by one key; theirs is read when asked for, and kept nowhere", async () => {
  const contact = { channels: [{ type: "phone" as const, value: "+12025550142" }], warning: "Nobody pays first." };
  const { api } = fakeApi({ "/api/v1/responses/{id}/contact": contact });
  await show({ state: "accepted", numbers: { owner: true, responder: true } }, [], api);
  await drawn.tap(drawn.button("Stop sharing my number"));
  expect(send).toHaveBeenCalledWith({ name: "responses.number", args: { id: ONE.id, isGiven: false } });
  expect(drawn.text()).not.toContain("+12025550142");
  await drawn.tap(drawn.button("Show their number"));
  await drawn.until(() => drawn.text().includes("+12025550142"));
  expect(drawn.text()).toContain("Nobody pays first.");
});

test("nobody is asked for their number for a made-up person, and reads that there is none to call", async () => {
  expect(await show({ state: "accepted", demo: true })).toEqual(["Received", "It is here", "Nothing came"]);
  expect(drawn.text()).toContain("This is a demonstration. Nobody is behind it: no number is given.");
});

test("the ready phrases are those of a side: an owner is not on the way", async () => {
  const ready = () => [...drawn.element.querySelectorAll("[role=group] button")].map((key) => key.textContent);
  await show({ side: "owner", state: "accepted" });
  expect(ready()).toEqual([
    "Where are you?",
    "I am here",
    "It is still needed",
    "Please bring the papers",
    "Thank you",
  ]);
  drawn.end();
  await show({ side: "responder", state: "accepted" });
  expect(ready()).toContain("I am on my way");
  expect(ready()).not.toContain("It is still needed");
});
