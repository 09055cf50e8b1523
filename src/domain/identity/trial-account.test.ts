import { expect, test } from "vitest";
import { isForTrials, isTrialAccount, isTrialAddress, TRIALS, trialEmail, trialId } from "./trial-account.ts";

test("ids and addresses tell an account for trying from all others", () => {
  expect(new Set(TRIALS.map(trialId)).size).toBe(TRIALS.length);
  for (const trial of TRIALS) {
    expect(trialId(trial)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect([isTrialAccount(trialId(trial)), isTrialAddress(trialEmail(trial).toUpperCase())]).toEqual([true, true]);
  }
  // The made-up person of the demonstration, an account, and nobody.
  const others = ["d3a0de30-0000-5000-8000-000000000002", "0195f3a0-1111-7abc-8def-000000000001", null];
  expect(others.filter(isTrialAccount)).toEqual([]);
  expect(isTrialAddress("hospital@trial.invalid.example.org")).toBe(false);
});

test("it counts, calls and decides, and gives no command for which a real person would wait", () => {
  const tried = ["facilities.setCapacity", "observations.record", "verification.claim", "moderation.decide"];
  expect(tried.filter((name) => !isForTrials(name))).toEqual([]);
  const closed = ["listings.post", "responses.promise", "donors.save", "verification.ask-owner", "moderation.confirm"];
  expect([...closed, "verifierAreas.save", "asks.answer", "follows.save", "contact.pause"].filter(isForTrials)).toEqual(
    [],
  );
});
