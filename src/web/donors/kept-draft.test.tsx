import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { draw } from "../testing/screen.tsx";
import { noAnswers, readAnswers, saveOf } from "./answers.ts";
import { GiveScreen } from "./GiveScreen.tsx";

/* A draft that the page of 9c3324d kept in a tab (data/kept/9c3324d/README.md). */
const draft = JSON.parse(readFileSync("data/kept/9c3324d/give-draft.json", "utf8")) as { key: string; text: string };
const NOW = new Date("2026-11-29T06:00:00.000Z");
const ID = "0190a7c0-0000-7000-8000-000000000d01";

test("a draft without the second box sends what it says, and agrees to no more", () => {
  const answers = readAnswers(draft.text, noAnswers("IN"));
  expect(answers).toEqual({ ...(JSON.parse(draft.text) as object), secondAsk: false });
  const { agrees: _agrees, deferredUntil: _none, sex: _unsaid, radiusKm, ...said } = answers;
  const { secondAsk: _off, ...fields } = said;
  const consent = { wordsVersion: "2026-11-23" };
  expect(saveOf(answers, { id: ID, donor: null, now: NOW })).toEqual({
    ok: true,
    value: { id: ID, ...fields, radiusKm: Number(radiusKm), consent },
  });
});

test("opened over what is stored by now, it leaves the second box as it is stored", () => {
  expect(readAnswers(draft.text, { ...noAnswers("IN"), secondAsk: true }).secondAsk).toBe(true);
  expect(readAnswers("no draft", { ...noAnswers("IN"), secondAsk: true }).secondAsk).toBe(true);
});

test("its words stand in the form of today", async () => {
  sessionStorage.setItem(draft.key, draft.text);
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  const drawn = await draw(<GiveScreen />, { at: "/give" });
  const ticked: string[] = [];
  for (const step of [
    "What you donate",
    "Your last donations",
    "Where you donate",
    "Where you start from",
    "Your consent",
    null,
  ]) {
    const chosen = drawn.element.querySelectorAll<HTMLInputElement>("input:checked");
    ticked.push(...[...chosen].map(({ value }) => value));
    if (step !== null) await drawn.tap(drawn.button(`Next: ${step}`));
  }
  expect(ticked).toEqual(expect.arrayContaining(["B+", "platelets", "25", "yes"]));
  const second = [...drawn.element.querySelectorAll("label")].find(({ textContent }) =>
    textContent.includes("a second time on one day"),
  );
  expect(second?.querySelector("input")?.checked).toBe(false);
  drawn.end();
});
