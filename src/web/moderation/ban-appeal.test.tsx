import { expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { answerBanAppeal, getBanAppeal, getBanAppeals } from "#contract/people-power.ts";
import type { BanAppeal } from "#contract/people-power.ts";
import type { Me } from "#contract/identity.ts";
import { fakeApi, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { BanAppeals } from "./BanAppeals.tsx";
import { BanAppealScreen } from "./BanAppealScreen.tsx";

let drawn: DrawnScreen;

const ID = "01a1fdd0-1111-7aaa-8bbb-0123456789ab";
const ME = { id: "01a1fdd0-1111-7aaa-8bbb-00000000000b", alias: "Asha" } as Me;
const APPEAL: BanAppeal = {
  id: ID,
  at: minutesAgo(30),
  words: "My brother had the phone.",
  person: { id: "01a1fdd0-1111-7aaa-8bbb-00000000000c", alias: "Ravi", roles: ["member"], createdAt: minutesAgo(900) },
  ban: { reason: "sold what was free", until: null, at: minutesAgo(60), by: ["Mira"] },
  history: [{ at: minutesAgo(60), act: "identity.banned", by: "Mira" }],
  answer: null,
  may: { answer: true },
  isOwn: false,
};

async function open(found: BanAppeal, answered?: Partial<BanAppeal>) {
  const { api, asked } = fakeApi({
    [getBanAppeal.path]: found,
    [answerBanAppeal.path]: { ...found, ...answered },
  });
  drawn = await draw(
    <Routes>
      <Route path="/moderate/shut-out/:id" element={<BanAppealScreen me={ME} />} />
    </Routes>,
    { api, at: `/moderate/shut-out/${ID}` },
  );
  await drawn.until(() => drawn.text().includes("Ravi"));
  return asked;
}

test("the list names nobody, and says which are for somebody else", async () => {
  const item = { id: ID, at: minutesAgo(30), bannedAt: minutesAgo(60), until: null, isOwn: true };
  const { api } = fakeApi({ [getBanAppeals.path]: { items: [item] } });
  drawn = await draw(<BanAppeals />, { api, at: "/moderate" });
  await drawn.until(() => drawn.text().includes("Another moderator answers."));
  expect(drawn.element.querySelector("a")?.getAttribute("href")).toBe(`/moderate/shut-out/${ID}`);
});

test("a moderator reads the ban, who made it and the words, and shortens it with a reason", async () => {
  const answer = { outcome: "shorten", reason: "A week is enough.", at: minutesAgo(0) } as const;
  const asked = await open(APPEAL, { answer, may: { answer: false } });
  for (const words of ["sold what was free", "Banned by Mira", "My brother had the phone.", "For good"])
    expect(drawn.text()).toContain(words);
  await drawn.tap(drawn.button("Shorten the ban"));
  await drawn.type(drawn.element.querySelector("textarea") as HTMLTextAreaElement, "A week is enough.");
  await drawn.tap(drawn.button("Shorten the ban"));
  await drawn.until(() => drawn.text().includes("Answered: Shorten the ban."));
  const sent = asked.at(-1)?.input as { outcome: string; until: string; reason: string };
  expect(sent).toMatchObject({ id: ID, outcome: "shorten", reason: "A week is enough." });
  expect(Date.parse(sent.until)).toBeGreaterThan(Date.now() + 86_400_000);
  expect(drawn.element.querySelector("textarea")).toBeNull();
});

test("who banned has no keys; a ban of a day cannot be shortened", async () => {
  await open({ ...APPEAL, isOwn: true, may: { answer: false } });
  expect(drawn.text()).toContain("You banned this account.");
  expect(drawn.element.querySelectorAll("button")).toHaveLength(0);
  drawn.end();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await open({ ...APPEAL, ban: { reason: "x", until, at: minutesAgo(60), by: [] } });
  expect([...drawn.element.querySelectorAll("button")].map((each) => each.textContent)).toEqual([
    "Lift the ban",
    "Keep the ban",
  ]);
});
