import { beforeEach, expect, test, vi } from "vitest";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { CONSENT_WORDS, newConsent, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import { answersOf, noAnswers, pausedSave, saveOf, ticksOf } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { dayOf } from "./days.ts";
import { DonorState } from "./DonorState.tsx";
import { GiveScreen } from "./GiveScreen.tsx";
import type { KnownDonor } from "./useDonor.ts";

const NOW = new Date("2026-11-20T06:00:00.000Z");
const ID = "0190a7c0-0000-7000-8000-000000000d01";
const place = { lat: 22.5, lng: 88.3, label: "Howrah", precision: "area" } as const;
const full: Answers = { ...noAnswers("IN"), group: "B+", components: ["platelets"], place, agrees: true };
const NO_TICKS = { agrees: false, secondAsk: false };
const context = { id: ID, donor: null, now: NOW };

// The screens count days from the device's clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));

let drawn: DrawnScreen | undefined;

function consent() {
  const given = newConsent(CONSENT_WORDS, NOW);
  if (given === null) throw new Error("these are the words");
  return given;
}

const aDonor = (changed: Partial<KnownDonor> = {}): KnownDonor => {
  const saved = saveOf(full, context);
  if (!saved.ok) throw new Error("it is full");
  const { secondAskConsent: _none, ...fields } = saved.value;
  return { ...fields, consent: consent(), ...changed };
};

test("an empty form says at each question what is missing, all at once", () => {
  expect(saveOf({ ...noAnswers("IN"), gifts: [{ component: "plasma", on: "" }] }, context)).toEqual({
    ok: false,
    wrong: {
      group: "give.wrongChoose",
      components: "give.wrongChoose",
      gifts: "give.wrongDay",
      place: "give.wrongPlace",
      agrees: "give.wrongAgree",
    },
  });
  expect(saveOf({ ...full, deferredUntil: "2026-11-01" }, context)).toMatchObject({
    wrong: { deferredUntil: "give.wrongPast" },
  });
});

test("what is sent has the consent only where it was agreed to now, and what was saved can be changed", () => {
  const donor = aDonor();
  expect(saveOf(full, context)).toMatchObject({
    ok: true,
    value: { id: ID, consent: { wordsVersion: CONSENT_WORDS } },
  });
  const again = saveOf({ ...answersOf(donor, NO_TICKS), group: "O-" }, { ...context, donor });
  expect(again).toMatchObject({ ok: true, value: { group: "O-", place } });
  expect(again.ok && again.value.consent).toBeUndefined();
  const late = new Date("2027-06-01T00:00:00.000Z");
  expect(saveOf(answersOf(donor, NO_TICKS), { ...context, donor, now: late })).toMatchObject({
    wrong: { agrees: "give.wrongAgree" },
  });
  expect(pausedSave(donor, "2026-12-01T00:00:00.000Z")).toMatchObject({
    id: ID,
    pausedUntil: "2026-12-01T00:00:00.000Z",
  });
  expect(pausedSave({ ...donor, place: undefined }, undefined)).toBeNull();
});

test("the second box is off, sends its own words once, ends what is stored, and else says nothing", () => {
  const sent = (answers: Answers, donor: KnownDonor | null) => {
    const saved = saveOf(answers, { ...context, donor });
    if (!saved.ok) throw new Error("it is full");
    return saved.value;
  };
  const words = { wordsVersion: SECOND_ASK_WORDS };
  expect(sent(full, null)).not.toHaveProperty("secondAskConsent");
  expect(sent({ ...full, secondAsk: true }, null)).toMatchObject({ secondAskConsent: words });
  const held = aDonor({ secondAskConsent: { ...consent(), ...words, purpose: "second-ask" } });
  const asStored = answersOf(held, ticksOf(undefined, held, NOW));
  expect(asStored.secondAsk).toBe(true);
  expect(sent(asStored, held)).not.toHaveProperty("secondAskConsent");
  expect(sent({ ...asStored, secondAsk: false }, held)).toMatchObject({ secondAskConsent: null });
  expect(sent({ ...asStored, agrees: true }, held)).toMatchObject({ secondAskConsent: words });
  expect(pausedSave(held, undefined)).not.toHaveProperty("secondAskConsent");
  const late = new Date("2027-06-01T00:00:00.000Z");
  expect(ticksOf(undefined, held, late)).toEqual(NO_TICKS);
  const refused = { ...sent({ ...full, secondAsk: true }, null) };
  expect(ticksOf(refused, null, NOW)).toEqual({ agrees: true, secondAsk: true });
});

test("the reader's day is that of their own zone", () => {
  const late = new Date("2026-11-20T20:00:00.000Z");
  expect(dayOf({ now: late, timeZone: "Asia/Kolkata" })).toBe("2026-11-21");
  expect(dayOf({ now: late, timeZone: "America/New_York" })).toBe("2026-11-20");
});

test("signed out, what is typed stays in the tab, and the sign-in leads back", async () => {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  drawn = await draw(<GiveScreen />, { at: "/give" });
  const group = drawn.element.querySelector<HTMLElement>('input[value="AB-"]');
  if (group === null) throw new Error("there is no AB-");
  await drawn.tap(group);
  expect(drawn.element.querySelector('a[href^="/signin"]')?.getAttribute("href")).toContain("next=%2Fgive");
  drawn.end();
  drawn = await draw(<GiveScreen />, { at: "/give" });
  expect(drawn.element.querySelector<HTMLInputElement>('input[value="AB-"]')?.checked).toBe(true);
});

test("a step whose question is not answered says so, and the next is not drawn", async () => {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  sessionStorage.setItem("lifeboard.words.give", JSON.stringify({ ...full, group: "" }));
  drawn = await draw(<GiveScreen />, { at: "/give" });
  await drawn.tap(drawn.button("Next: What you donate"));
  expect(drawn.text()).toContain("Choose one of these.");
  expect(drawn.text()).toContain("Step 1 of 6");
});

test("the form has the second box unticked, and what is stored of it is read", async () => {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  sessionStorage.setItem("lifeboard.words.give", JSON.stringify(full));
  drawn = await draw(<GiveScreen />, { at: "/give" });
  expect(drawn.text()).toContain("Sign in to save");
  for (const step of [
    "What you donate",
    "Your last donations",
    "Where you donate",
    "Where you start from",
    "Your consent",
  ])
    await drawn.tap(drawn.button(`Next: ${step}`));
  const box = [...drawn.element.querySelectorAll("label")].find(({ textContent }) =>
    textContent.startsWith("I agree to be asked a second time on one day, for a critical need"),
  );
  expect(box?.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked).toBe(false);
  drawn.end();
  const second = { ...consent(), wordsVersion: SECOND_ASK_WORDS, purpose: "second-ask" } as const;
  const ignore = () => undefined;
  const state = (donor: KnownDonor) => <DonorState donor={donor} onChange={ignore} onSave={ignore} onLeave={ignore} />;
  drawn = await draw(state(aDonor()));
  expect(drawn.text()).not.toContain("a second time");
  drawn.end();
  drawn = await draw(state(aDonor({ secondAskConsent: second })));
  expect(drawn.text()).toContain("asked a second time on one day. You agreed to that on 20 Nov");
});

test("a donor reads when they may give each part again, and leaves only after a second word", async () => {
  const gifts = [{ component: "platelets", on: "2026-11-19" }] as KnownDonor["gifts"];
  const donor = aDonor({ rules: "GB", gifts, components: ["platelets", "plasma"], deferredUntil: undefined });
  const done: string[] = [];
  drawn = await draw(
    <DonorState
      donor={donor}
      onChange={() => done.push("change")}
      onSave={({ pausedUntil }) => done.push(`pause ${pausedUntil}`)}
      onLeave={() => done.push("leave")}
    />,
  );
  expect(drawn.text()).toContain("Platelets: you may donate again on 3 Dec.");
  expect(drawn.text()).toContain("the blood bank decides");
  expect(drawn.text()).toContain("It ends on 20 May 2027");
  await drawn.tap(drawn.button("Pause for a week"));
  await drawn.tap(drawn.button("Leave"));
  expect(done).toHaveLength(1);
  expect(done[0]).toMatch(/^pause 2026-/);
  await drawn.tap(drawn.button("Leave and delete"));
  expect(done[1]).toBe("leave");
});
