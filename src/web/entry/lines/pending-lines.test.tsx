import { expect, test } from "vitest";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { PendingLines } from "./PendingLines.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000f01";
const LINE = "0190a7c0-0000-7000-8000-000000000f03";
const CHANGE = "0190a7c0-0000-7000-8000-000000000f02";

let drawn: DrawnScreen | undefined;

const NOTHING: FacilityLines = {
  name: "Hill Hospital",
  editVersion: 4,
  phones: [],
  listed: [],
  changes: [],
  takenOff: [],
};
const OFF: FacilityLines["takenOff"][number] = {
  id: LINE,
  masked: "+919…501",
  at: minutesAgo(60),
  until: minutesAgo(-10_000),
};

/** Draws what has to be decided, with the answers to writes in order; returns what was asked. */
async function pending(first: FacilityLines, { isModerator = false, answers = [] as unknown[] } = {}) {
  const asked: { path: string; input: unknown }[] = [];
  const lines = [first, NOTHING];
  drawn = await draw(<PendingLines id={ID} isModerator={isModerator} />, {
    api: (async (route: { method: string; path: string }, input: unknown) => {
      if (route.method === "GET") return { ok: true, value: lines.length > 1 ? lines.shift() : lines[0] };
      asked.push({ path: route.path, input });
      return { ok: true, value: answers.shift() ?? null };
    }) as never,
  });
  await drawn.rest();
  return { asked, screen: drawn };
}

test("a keeper brings a line back: the whole number, a code to it, and it is shown again", async () => {
  const { asked, screen } = await pending({ ...NOTHING, takenOff: [OFF] }, { answers: [null, {}, NOTHING] });
  expect(screen.text()).toContain("+919…501");
  expect(screen.text()).not.toContain("Ask another moderator");
  await screen.tap(screen.button("It is ours: restore it"));
  await screen.type(screen.field("The whole number"), "+919830055501");
  await screen.tap(screen.button("Send a code to it"));
  await screen.until(() => screen.text().includes("Code"));
  await screen.type(screen.field("Code"), "123456");
  await screen.tap(screen.button("Restore it"));
  await screen.until(() => screen.text().includes("It is shown again."));
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/v1/me/contact-channels/code",
    "/api/v1/me/contact-channels/proof",
    "/api/v1/facilities/{id}/lines/restore",
  ]);
  expect(asked[2]?.input).toEqual({ id: ID, lineId: LINE });
});

test("a moderator without the phone asks another one; who asked cannot agree", async () => {
  const proposal = { at: minutesAgo(1), reason: "Their site shows it.", isOwn: true };
  const proposed = { ...NOTHING, takenOff: [{ ...OFF, proposal }] };
  const { asked, screen } = await pending({ ...NOTHING, takenOff: [OFF] }, { isModerator: true, answers: [proposed] });
  const why = screen.element.querySelector("textarea");
  if (why !== null) await screen.type(why, "Their site shows it.");
  await screen.tap(screen.button("Ask another moderator to restore it"));
  await screen.until(() => asked.length === 1);
  expect(asked[0]?.input).toEqual({ id: ID, lineId: LINE, reason: "Their site shows it." });
  screen.end();
  const own = await pending(proposed, { isModerator: true });
  expect(own.screen.text()).toContain("Another one has to agree.");
  expect(own.screen.text()).not.toContain("Agree, and restore it");
});

const WAITING: FacilityLines["changes"][number] = {
  id: CHANGE,
  at: minutesAgo(5),
  by: "facility",
  before: { phones: [] },
  after: { phones: [{ value: "+912212345678" }] },
  isUndone: false,
  mayUndo: true,
  waitsUntil: minutesAgo(-2_000),
};

test("new lines that wait are said with their time, and taken back by who wrote them", async () => {
  const { asked, screen } = await pending({ ...NOTHING, changes: [{ ...WAITING, mayConfirm: false }] });
  expect(screen.text()).toContain("You got access by a code.");
  expect(screen.text()).not.toContain("They are right");
  await screen.tap(screen.button("Withdraw them"));
  await screen.until(() => screen.text().includes("Undone."));
  expect(asked).toEqual([{ path: "/api/v1/facilities/{id}/lines/undo", input: { id: ID, changeId: CHANGE } }]);
});

test("a second person confirms them with one tap", async () => {
  const { asked, screen } = await pending({ ...NOTHING, changes: [{ ...WAITING, mayConfirm: true }] });
  await screen.tap(screen.button("They are right: show them now"));
  await screen.until(() => screen.text().includes("They are shown now."));
  expect(asked).toEqual([{ path: "/api/v1/facilities/{id}/lines/confirm", input: { id: ID, changeId: CHANGE } }]);
});

test("where nothing waits, nothing is said", async () => {
  const { screen } = await pending(NOTHING);
  expect(screen.text()).toBe("");
});
