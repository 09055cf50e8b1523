import { expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { getCase } from "#contract/moderation.ts";
import { banPerson } from "#contract/people.ts";
import { getReportedNotes } from "#contract/reported/reported-notes.ts";
import { fakeApi, listing, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CaseScreen } from "./CaseScreen.tsx";

let drawn: DrawnScreen;

const decision = (id: string, byId: string) => {
  return { id, byId, decision: "hide", reason: "asked for money", at: minutesAgo(5), state: "in-force" } as const;
};
/** Two moderators whose accounts were made in the same minute. */
const [ONE, TWO] = ["01a1fdd0-1111-7aaa-8bbb-0123456789ab", "01a1fdd0-2222-7ccc-8ddd-ba9876543210"];

/** A case of these reports and decisions, on its screen. */
async function drawCase(
  about: { reports: readonly object[]; decisions?: readonly object[] },
  others: Record<string, unknown> = {},
): Promise<ReturnType<typeof fakeApi>> {
  const fake = fakeApi({
    [getCase.path]: {
      listing: { ...listing(), contact: { channels: [], shielded: true, available: false } },
      isOwn: false,
      ownerId: null,
      signs: [],
      decisions: [],
      appeal: null,
      priority: 0.5,
      needsSecond: false,
      sameNumber: [],
      alike: [],
      observations: [],
      ...about,
    },
    ...others,
  });
  const me = { id: ONE } as Parameters<typeof CaseScreen>[0]["me"];
  const screen = (
    <Routes>
      <Route path="/moderate/:id" element={<CaseScreen me={me} />} />
    </Routes>
  );
  drawn = await draw(screen, { api: fake.api, at: `/moderate/${listing().id}` });
  return fake;
}

test("two moderators are two in the history, and what is wrong is said in words", async () => {
  const report = { id: "r", cause: "wrong-field", field: "phone", at: minutesAgo(9), weight: 0.2, state: "open" };
  await drawCase({ reports: [report], decisions: [decision("a", ONE), decision("b", TWO)] });
  await drawn.until(() => drawn.text().includes("asked for money"));
  for (const words of ["456789ab", "76543210", "The number has changed or is wrong"])
    expect(drawn.text()).toContain(words);
  expect(drawn.text()).not.toContain("(phone)");
  expect(drawn.text()).toContain("counts little");
});

test("who asked for money in a reported response can be shut out, with a reason", async () => {
  const response = { id: TWO, by: "owner", otherId: ONE } as const;
  const report = { id: "r", cause: "fraud", at: minutesAgo(9), weight: 0, by: "x", response } as const;
  const { asked } = await drawCase({ reports: [report] }, { [banPerson.path]: {} });
  const banned = () => asked.filter(({ path }) => path === banPerson.path);
  const shutOut = () => drawn.tap(drawn.button("Ban the person who asked for money"));
  await drawn.until(() => drawn.text().includes("Ban the person who asked for money"));
  await shutOut();
  await shutOut();
  expect(banned()).toEqual([]);
  const field = document.querySelector("textarea");
  if (field === null) throw new Error("no reason is asked for");
  await drawn.type(field, "Asked for money before bringing it");
  await shutOut();
  await drawn.until(() => drawn.text().includes("The account is banned."));
  expect(banned()).toMatchObject([{ input: { id: ONE, reason: "Asked for money before bringing it" } }]);
});

test("the notes of a reported response are read by a tap alone; it says who was asked for money", async () => {
  const response = { id: TWO, by: "owner" } as const;
  const report = { id: "r", cause: "fraud", at: minutesAgo(9), weight: 0, by: "x", response } as const;
  const notes = [
    { by: "responder", at: minutesAgo(8), text: "Send it to ••••••• first" },
    { by: "owner", at: minutesAgo(7), phrase: "where-are-you" },
  ] as const;
  const answer = { listingId: listing().id, state: "failed", at: minutesAgo(20), notes };
  const { asked } = await drawCase({ reports: [report] }, { [getReportedNotes.path]: answer });
  await drawn.until(() => drawn.text().includes("says that the helper asked for money"));
  const readNotes = () => asked.filter(({ path }) => path === getReportedNotes.path);
  expect(readNotes()).toEqual([]);
  expect(drawn.text()).not.toContain("Send it to");
  await drawn.tap(drawn.button("Read their notes"));
  await drawn.until(() => drawn.text().includes("Send it to ••••••• first"));
  expect(readNotes()).toMatchObject([{ input: { id: TWO } }]);
  for (const words of ["Helps", "Needs help", "Where are you?"]) expect(drawn.text()).toContain(words);
  expect(drawn.text()).not.toContain("Read their notes");
});
