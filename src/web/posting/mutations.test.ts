import { expect, test } from "vitest";
import type { ListingInput } from "#domain/listings/input.ts";
import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import { emptyDraft } from "../drafts/new-drafts.ts";
import { mutationsOf } from "./mutations.ts";

const NEED: ListingInput = {
  side: "need",
  kind: "blood",
  details: { component: "platelets", group: "O-" },
  place: { lat: 22.57, lng: 88.36, precision: "area" },
  contact: { channels: [] },
  consent: { showOnRequest: false, beMatched: true, reContact: false },
};

test("posting one's own need says which words stood beside the button; offers and forwarded messages do not", () => {
  const argsOf = (input: ListingInput) => {
    const { answers } = emptyDraft("0190a7c0-0000-7000-8000-000000000001", new URLSearchParams());
    return mutationsOf({ finished: { input, changes: null }, answers, observationId: "o1" })[0]?.args;
  };
  expect(argsOf(NEED)).toEqual({ ...NEED, healthConsent: { wordsVersion: HEALTH_WORDS } });
  expect(argsOf({ ...NEED, from: "message" })).not.toHaveProperty("healthConsent");
  expect(argsOf({ ...NEED, side: "offer" })).not.toHaveProperty("healthConsent");
});
