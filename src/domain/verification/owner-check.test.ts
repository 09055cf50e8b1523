import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReminderDue } from "../listings/expiry-reminder.ts";
import { expiresAt } from "../listings/lifetime.ts";
import type { StoredListing } from "../listings/listing.ts";
import { maySendQuestion, QUESTIONS, withQuestion } from "../listings/owner-questions.ts";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import {
  CALL_HOURS,
  cardLine,
  checkAfterHours,
  isCallOpen,
  isOwnerCheckDue,
  isTimeToCall,
  withCall,
  withCallAgain,
  withCallDone,
  withoutCall,
} from "./owner-check.ts";

/** Noon by the sun in Kolkata. */
const NOON = new Date("2026-11-20T06:06:00.000Z");
const inHours = (hours: number): string => new Date(NOON.getTime() + hours * HOUR_MS).toISOString();

function aNeed(about: Partial<StoredListing> = {}): StoredListing {
  return {
    side: "need",
    kind: "oxygen",
    details: { form: "cylinder" },
    language: "en",
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area", basis: "masked" },
    ownerId: "asha",
    urgency: "urgent",
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: inHours(60),
    renewals: { count: 0, at: inHours(-12) },
    contact: { channels: [], shielded: true, available: true },
    source: { kind: "member" },
    ...about,
  } as StoredListing;
}

describe("an owner may be asked for a verifier", () => {
  test("when their entry is stale, or a critical need stands for the half-life of its kind", () => {
    const posted = (hours: number) => ({ renewals: { count: 0, at: inHours(-hours) } });
    const after = checkAfterHours(aNeed());
    expect(isOwnerCheckDue(aNeed(posted(after)), NOON)).toBe(true);
    expect(isOwnerCheckDue(aNeed(posted(after - 0.1)), NOON)).toBe(false);
    expect(checkAfterHours(aNeed({ urgency: "critical" }))).toBe(after / 2);
    expect(checkAfterHours(aNeed({ urgency: "critical", side: "offer" }))).toBe(after);
    expect(isOwnerCheckDue(aNeed({ confirmedAt: inHours(-0.1) }), NOON)).toBe(false);
  });

  test.each<[string, Partial<StoredListing>]>([
    ["matched", { status: "matched" }],
    ["fulfilled", { status: "fulfilled" }],
    ["hidden", { status: "hidden" }],
    ["past its time", { expiresAt: inHours(-1) }],
    ["a fraud", { trust: { value: "fraud-confirmed", at: inHours(-1), by: "moderator" } }],
    ["nobody's", { ownerId: null }],
    ["of a facility", { facilityId: "clinic" }],
    ["made up", { source: { kind: "member", demo: true } }],
  ])("not about what is %s", (_case, about) => expect(isOwnerCheckDue(aNeed(about), NOON)).toBe(false));

  test("by day, and about a critical need at any hour", () => {
    const place = { ...aNeed().place, lng: -91 };
    expect(isOwnerCheckDue(aNeed({ place }), NOON)).toBe(false);
    expect(isOwnerCheckDue(aNeed({ place, urgency: "critical" }), NOON)).toBe(true);
  });

  test("and a call by night only where they just asked for it, or it is critical", () => {
    const at = (hours: number) => ({ callMe: { at: inHours(-hours), until: inHours(CALL_HOURS - hours) } });
    const place = { ...aNeed().place, lng: -91 };
    expect(isTimeToCall(aNeed({ ...at(0.5), place }), NOON)).toBe(true);
    expect(isTimeToCall(aNeed({ ...at(2), place }), NOON)).toBe(false);
    expect(isTimeToCall(aNeed({ ...at(2), place, urgency: "critical" }), NOON)).toBe(true);
    expect(isTimeToCall(aNeed(at(2)), NOON)).toBe(true);
  });

  test("a reminder before the end is not one more question where a verifier just had one put", () => {
    const expiring = aNeed({ expiresAt: inHours(20) });
    expect(isReminderDue(expiring, NOON)).toBe(true);
    expect(isReminderDue(withQuestion(expiring, inHours(-1)), NOON)).toBe(false);
    // A question of days ago that nobody answered stands in the way of nothing.
    expect(isReminderDue(withQuestion(expiring, inHours(-10)), NOON)).toBe(true);
  });
});

/** What may happen to the entries of one owner, in any order. */
const event = fc.record({
  minutes: fc.integer({ min: 0, max: 600 }),
  about: fc.integer({ min: 0, max: 3 }),
  what: fc.constantFrom(
    "ask",
    "ask",
    "remind",
    "yes",
    "renew",
    "call",
    "no-call",
    "pause",
    "resume",
    "close",
    "match",
    "hide",
    "called",
    "no-answer",
    "undo",
  ),
});
type Event = { minutes: number; about: number; what: string };

/** The owner's own "call me" that is in force by what happened; the model of the property. */
type Call = { at: number; isOver: boolean };
type World = { listings: StoredListing[]; calls: (Call | null)[]; sent: number[]; done: string[] };

/** Carries out one event, as the server does. */
function step({ listings, calls, sent, done }: World, { about, what }: Event, now: Date): void {
  const listing = listings[about];
  if (listing === undefined) return;
  const at = now.toISOString();
  const today = (): number => sent.filter((time) => time > now.getTime() - DAY_MS).length;
  const end = (): void => void (calls[about] = null);
  const put = (next: StoredListing): void => void (listings[about] = next);
  const spoken = { renewals: { count: 0, at }, expiresAt: expiresAt(listing, now).toISOString() };
  const isAsk = what === "ask" && isOwnerCheckDue(listing, now) && maySendQuestion(today());
  const isReminder = what === "remind" && isReminderDue(listing, now);
  if (isAsk || isReminder) {
    if (maySendQuestion(today())) sent.push(now.getTime());
    put(withQuestion(listing, at));
  }
  if (what === "yes") put({ ...withoutCall(listing), ...spoken });
  if (what === "renew") put({ ...listing, ...spoken });
  if (what === "no-call") put(withoutCall(listing));
  if (["yes", "renew", "no-call"].includes(what)) end();
  if (what === "call" && isCallOpen(withCall(listing, now), now)) {
    put(withCall(listing, now));
    calls[about] = { at: now.getTime(), isOver: false };
  }
  if (what === "pause" || what === "resume")
    put({ ...listing, contact: { ...listing.contact, isPaused: what === "pause" } });
  const status = { close: "withdrawn", match: "matched", hide: "hidden" } as const;
  if (what === "close" || what === "match" || what === "hide") put({ ...listing, status: status[what] });
  if (what === "called" || what === "no-answer") {
    const outcome = what === "called" ? "confirmed" : "no-answer";
    const id = `call ${done.length}`;
    const next = withCallDone(listing, { said: { outcome, by: "verifier" }, id });
    if (next !== listing) done[about] = id;
    if (next !== listing && calls[about]) calls[about] = { ...calls[about], isOver: true };
    put(next);
  }
  if (what === "undo" && done[about] !== undefined) {
    put(withCallAgain(listing, done[about]));
    if (calls[about] && listings[about] !== listing) calls[about] = { ...calls[about], isOver: false };
  }
}

test("whatever happens in whatever order, no number is shown without its owner's own 'call me', and nobody is asked too often", () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 80 }),
      fc.constantFrom("critical", "urgent", "planned"),
      (events, urgency) => {
        const of = { ...aNeed({ urgency: urgency as StoredListing["urgency"] }), expiresAt: inHours(72) };
        const world: World = {
          listings: [of, of, { ...of, side: "offer" }, { ...of, kind: "blood", details: {} }],
          calls: [null, null, null, null],
          sent: [],
          done: [],
        };
        let ms = NOON.getTime();
        for (const each of events) {
          ms += each.minutes * MINUTE_MS;
          const now = new Date(ms);
          step(world, each, now);
          for (const [index, listing] of world.listings.entries()) {
            const call = world.calls[index] ?? null;
            const isShown = cardLine(listing, now) !== null;
            const mayShow = call !== null && !call.isOver && ms < call.at + CALL_HOURS * HOUR_MS;
            if (isShown) expect([mayShow, listing.status]).toEqual([true, "open"]);
          }
        }
        for (const [index, time] of world.sent.entries())
          expect((world.sent[index + QUESTIONS.mostADay] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThanOrEqual(
            DAY_MS,
          );
      },
    ),
    { numRuns: 500 },
  );
});
