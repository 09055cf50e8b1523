import { describe, expect, test } from "vitest";
import type { StoredListing } from "../listings/listing.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { actOn } from "../responses/acts.ts";
import { countNeeded, withNeeded } from "../responses/needed.ts";
import { promiseOf } from "../responses/testing/promise-of.ts";
import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";
import type { StoredAsk, StoredCampaign } from "./ask.ts";
import { campaignAfter, donorsIn, planWave } from "./plan-wave.ts";
import type { NeedToAsk, WaveContext } from "./plan-wave.ts";

const NOW = new Date("2026-11-23T06:30:00.000Z");
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();

const LISTING = storedListing({
  side: "need",
  kind: "blood",
  details: { component: "red-cells", group: "A+" },
  quantity: 2,
  trust: { value: "confirmed", by: "verifier", at: at(-30) },
});
const CAMPAIGN: StoredCampaign = {
  listingId: "need",
  ownerId: "owner",
  startedAt: at(-60),
  dueAt: at(-1),
  wave: 2,
  asked: 40,
  yes: 0,
  foundNobody: 0,
};
const CONTEXT: WaveContext = {
  now: NOW,
  owner: { hasProvedNumber: true, since: new Date(NOW.getTime() - 9 * DAY_MS), numbers: [] },
  answers: { donors: { asked: 980, yes: 49 }, suppliers: { asked: 0, yes: 0 } },
  isSwitchedOff: false,
};
const needing = (about: Partial<NeedToAsk> = {}): NeedToAsk => ({
  listingId: "need",
  listing: LISTING,
  campaign: CAMPAIGN,
  others: [],
  asks: [],
  responses: [],
  numberAsks: [],
  ...about,
});
const plan = (about: Partial<NeedToAsk> = {}, context: Partial<WaveContext> = {}) =>
  planWave(needing(about), { ...CONTEXT, ...context });
const sizeOf = (about: Partial<NeedToAsk>): number => {
  const planned = plan(about);
  return planned === null ? 0 : donorsIn(planned, CONTEXT.answers, 0);
};

describe("a wave of a need", () => {
  test("is due at its time, and the next one after the urgency's wait", () => {
    expect(plan({ campaign: { ...CAMPAIGN, dueAt: at(1) } })).toBe(null);
    expect(plan({ campaign: null })?.campaign).toMatchObject({ dueAt: at(20), startedAt: null });
    expect(plan()?.campaign.dueAt).toBe(at(20));
  });

  test("asks for what is left without promises of people who were asked; (2 / 0.75) / 0.05 = 53.3", () => {
    const asked = { ...promiseOf(1, NOW), askId: "ask" };
    expect(sizeOf({})).toBe(54);
    expect(sizeOf({ responses: [asked] })).toBe(27);
    expect(sizeOf({ responses: [promiseOf(2, NOW)] })).toBe(54);
    expect(sizeOf({ responses: [{ ...asked, until: at(0) }] })).toBe(54);
  });

  test("expects yes of open asks alone", () => {
    const ask: StoredAsk = { listingId: "need", ownerId: "one", wave: 1, at: at(-1), until: at(60) };
    const asks = Array.from({ length: 20 }, () => ask);
    expect(sizeOf({ asks })).toBeLessThan(40);
    expect(sizeOf({ asks: asks.map((each) => ({ ...each, endedAt: at(0) })) })).toBe(54);
    expect(sizeOf({ asks: asks.map((each) => ({ ...each, until: at(0) })) })).toBe(54);
  });

  test("waits while all is taken, and is due at once when it is open again", () => {
    const taken = actOn(promiseOf(2, NOW), { act: "accept", amount: 2 }, { side: "owner", now: NOW, left: 2 });
    if (!taken.ok) throw new Error("it is taken");
    const matched = withNeeded(LISTING, countNeeded([taken.value]), at(0));
    expect(matched.status).toBe("matched");
    expect(plan({ listing: matched })).toBe(null);
    expect(plan({ listing: withNeeded(matched, countNeeded([]), at(0)) })?.pace?.left).toBe(2);
  });

  test("asks nobody for ten minutes where it may not ask: disputed, switched off, the account gone", () => {
    const trust = { value: "disputed", at: at(0), by: "moderator" } as const;
    for (const planned of [
      plan({ listing: { ...LISTING, trust } }),
      plan({}, { isSwitchedOff: true }),
      plan({}, { owner: null }),
    ])
      expect(planned).toMatchObject({ pace: null, campaign: { dueAt: at(10) } });
  });

  test("is the last one where its asks are used up, until it grows", () => {
    const spent = plan({ campaign: { ...CAMPAIGN, asked: 160 } });
    expect(spent).toMatchObject({ pace: null, campaign: { stop: "spent", dueAt: null } });
    if (spent === null) throw new Error("it is planned");
    expect(plan({ campaign: spent.campaign })).toBe(null);
    expect(plan({ campaign: spent.campaign, listing: { ...LISTING, quantity: 3 } })?.pace?.room).toBe(80);
  });
});

test("an owner's newest need waits while two others run; it is the third", () => {
  const other = (listingId: string, about: Partial<StoredListing> = {}): NeedToAsk["others"][number] => ({
    campaign: { ...CAMPAIGN, listingId, startedAt: at(-90), dueAt: at(5) },
    listing: { ...LISTING, ...about },
  });
  expect(plan({ others: [other("a"), other("b")] })?.campaign.stop).toBe("others-run");
  expect(plan({ others: [other("a"), other("b", { status: "matched" })] })?.campaign.stop).toBe("others-run");
  expect(plan({ others: [other("a"), other("b", { status: "fulfilled" })] })?.pace).not.toBe(null);
  expect(plan({ others: [other("a"), other("b", { expiresAt: at(-1) })] })?.pace).not.toBe(null);
  expect(plan({ others: [other("a"), { ...other("b"), listing: null }] })?.pace).not.toBe(null);
  const since = new Date(NOW.getTime() - DAY_MS / 2);
  const young = { owner: { hasProvedNumber: true, since, numbers: [] } };
  const listing = { ...LISTING, trust: { value: "unreviewed", by: null, at: null } } as const;
  expect(plan({ listing, others: [other("a")] }, young)?.campaign.stop).toBe("others-run");
});

test("a campaign counts whom it asked, and waves in a row that found nobody", () => {
  const planned = plan({ campaign: null });
  if (planned === null) throw new Error("it is planned");
  const none = campaignAfter(planned, CONTEXT, { hoped: 0, isShareSpent: false });
  expect(none).toMatchObject({ startedAt: at(0), wave: 1, asked: 0, foundNobody: 1 });
  expect(campaignAfter({ ...planned, campaign: none }, CONTEXT, { hoped: 5, isShareSpent: false })).toMatchObject({
    wave: 2,
    asked: 5,
    foundNobody: 0,
  });
  const refused = plan({}, { isSwitchedOff: true });
  if (refused === null) throw new Error("it is planned");
  expect(campaignAfter(refused, CONTEXT, { hoped: 0, isShareSpent: false })).toEqual(refused.campaign);
});
