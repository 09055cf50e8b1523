import { expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { sendBanAppeal } from "#contract/people-power.ts";
import type { OwnBanAppeal } from "#contract/errors.ts";
import type { Api, Route as ContractRoute } from "#contract/route.ts";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { RefusalNote } from "../form/RefusalNote.tsx";
import { AppealScreen } from "./AppealScreen.tsx";

let drawn: DrawnScreen | undefined;

const TOKEN = "AaH90BERequ7u7sBI0VniasBqyo9cGxlYXNlIGxldCBtZSBpbg";
const WORDS = "My brother had the phone that day.";
const OPEN: OwnBanAppeal = { token: TOKEN, sentAt: null, answer: null };

/** A refused sign-in, and the page that its link leads to. @returns what is sent */
async function refused(
  appeal: OwnBanAppeal,
  { language = "en", answer }: { language?: string; answer?: Parameters<typeof server>[0] } = {},
): Promise<unknown[]> {
  const sentAt = minutesAgo(1);
  const api = server(answer ?? { [sendBanAppeal.path]: { ok: true, value: { sentAt } } });
  const sent: unknown[] = [];
  const listening = ((route: ContractRoute, input: never) => {
    sent.push(input);
    return api(route, input);
  }) as Api;
  const told = refusal("identity/banned", language, { ban: { reason: "sold what was free", until: null, appeal } });
  drawn = await draw(
    <Routes>
      <Route path="/signin" element={<RefusalNote problem={told} />} />
      <Route path="/appeal" element={<AppealScreen />} />
    </Routes>,
    { api: listening, at: "/signin", language },
  );
  const link = drawn.element.querySelector<HTMLAnchorElement>('a[href="/appeal"]');
  if (link === null) throw new Error("no link to the appeal");
  await drawn.tap(link);
  return sent;
}

const area = (): HTMLTextAreaElement => {
  const found = drawn?.element.querySelector("textarea") ?? null;
  if (found === null) throw new Error("no field");
  return found;
};

test("who is shut out reads why, appeals once, and then reads that it was sent", async () => {
  const sent = await refused(OPEN);
  expect(drawn?.text()).toContain("sold what was free");
  await drawn?.type(area(), "no");
  await drawn?.tap(drawn.button("Send the appeal"));
  expect(drawn?.text()).toContain("Please write a little more.");
  expect(sent).toEqual([]);
  await drawn?.type(area(), WORDS);
  await drawn?.tap(drawn.button("Send the appeal"));
  await drawn?.until(() => drawn?.text().includes("Sent ") === true);
  expect(sent).toEqual([{ token: TOKEN, words: WORDS }]);
  expect(drawn?.element.querySelector("textarea")).toBeNull();
});

test("what was written stays after a refusal and a new sign-in, for the same ban alone", async () => {
  await refused(OPEN, {
    answer: { [sendBanAppeal.path]: { ok: false, problem: refusal("identity/appeal-ended", "en", { status: 412 }) } },
  });
  await drawn?.type(area(), WORDS);
  await drawn?.tap(drawn.button("Send the appeal"));
  await drawn?.until(() => drawn?.text().includes("Sign in once more") === true);
  drawn?.end();
  await refused({ ...OPEN, token: `${TOKEN.slice(0, 21)}another-end-of-the-token` });
  expect(area().value).toBe(WORDS);
  drawn?.end();
  await refused({ ...OPEN, token: `B${TOKEN.slice(1)}` });
  expect(area().value).toBe("");
});

test("the answer is read at the next sign-in, in the reader's language", async () => {
  const answer = { outcome: "keep", reason: "Two people saw it.", at: minutesAgo(5) } as const;
  await refused({ token: null, sentAt: minutesAgo(60), answer }, { language: "ur" });
  expect(drawn?.text()).toContain("آپ کا اکاؤنٹ بند رہے گا");
  expect(drawn?.text()).toContain("Two people saw it.");
});

test("opened by its address alone, it leads to the sign-in", async () => {
  drawn = await draw(<AppealScreen />, { at: "/appeal" });
  expect(drawn.element.querySelector("a")?.getAttribute("href")).toBe("/signin");
});
