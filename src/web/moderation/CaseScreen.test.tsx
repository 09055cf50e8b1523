import { afterEach, expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { getCase } from "#contract/moderation.ts";
import { fakeApi, listing, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CaseScreen } from "./CaseScreen.tsx";

let drawn: DrawnScreen;
afterEach(() => drawn.end());

const decision = (id: string, byId: string) => {
  return { id, byId, decision: "hide", reason: "asked for money", at: minutesAgo(5), state: "in-force" } as const;
};
/** Two moderators whose accounts were made in the same minute. */
const [ONE, TWO] = ["01a1fdd0-1111-7aaa-8bbb-0123456789ab", "01a1fdd0-2222-7ccc-8ddd-ba9876543210"];

test("two moderators are two in the history, and what is wrong is said in words", async () => {
  const report = { id: "r", cause: "correction", field: "phone", at: minutesAgo(9), weight: 0.2, state: "open" };
  const { api } = fakeApi({
    [getCase.path]: {
      listing: { ...listing(), contact: { channels: [], shielded: true, available: false } },
      isOwn: false,
      ownerId: null,
      reports: [report],
      signs: [],
      decisions: [decision("a", ONE), decision("b", TWO)],
      appeal: null,
      priority: 0.5,
      needsSecond: false,
      sameNumber: [],
      alike: [],
      observations: [],
    },
  });
  const me = { id: ONE } as Parameters<typeof CaseScreen>[0]["me"];
  const screen = (
    <Routes>
      <Route path="/moderate/:id" element={<CaseScreen me={me} />} />
    </Routes>
  );
  drawn = await draw(screen, { api, at: `/moderate/${listing().id}` });
  await drawn.until(() => drawn.text().includes("asked for money"));
  for (const words of ["456789ab", "76543210", "The number has changed or is wrong"])
    expect(drawn.text()).toContain(words);
  expect(drawn.text()).not.toContain("(phone)");
  expect(drawn.text()).toContain("counts little");
});
