import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Role } from "../identity/actor.ts";
import { shownStock } from "../listings/public-stock.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { correctionEnd, mayAnswerCorrection } from "./corrections.ts";
import type { StoredFacility } from "./facility.ts";
import {
  asksDue,
  checkSaidState,
  checkStateEnd,
  isStateLapsed,
  listingWithState,
  nextPlaceChange,
  placeFactsAt,
  STATE_WORTH,
  stateStep,
  toldState,
} from "./state-rules.ts";
import { FACILITY_STATES, HAVE_OF_STATE, HAVE_STATES, STATE_OF_HAVE } from "./state.ts";
import type { StateFact } from "./state.ts";
import { supplyListing } from "./supply.ts";

const NOW = new Date("2026-11-24T10:00:00.000Z");
const ahead = (hours: number): string => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();

function offer(status: StoredFacility["status"], bedType?: "emergency" | "icu" | "maternity") {
  const facility: StoredFacility = {
    name: "Hill Hospital",
    types: ["hospital"],
    place: { lat: 22.5, lng: 88.3, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    phones: [{ value: "+12025550100" }],
    accessibility: {},
    services: [],
    status,
    source: { kind: "facility" },
  };
  const details = bedType === undefined ? {} : { bedType };
  const { listing } = supplyListing("6ba7b810-9dad-41d1-80b4-00c04fd430c8", facility, { kind: "bed", details });
  const stock = { value: "available", count: 3, at: ahead(-1), by: "facility" } as const;
  return { ...listing, stock };
}

describe("the state of a facility", () => {
  test("a state past its end says nothing; without one it holds until somebody ends it, but a diversion eight hours", () => {
    const moments = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(fc.constantFrom(...FACILITY_STATES), fc.option(moments), (value, end) => {
        const until = end === null ? {} : { until: ahead(end) };
        const told = toldState({ value, at: ahead(-2_000), by: "facility", ...until }, NOW);
        const isTold = value !== "normal" && (end === null ? value !== "diverting" : end > 0);
        expect(told?.value).toBe(isTold ? value : undefined);
      }),
    );
  });

  test("a closed place has nothing to give, keeps its count, and gives it back", () => {
    const closing = { value: "closed", at: ahead(-0.1), by: "moderator", until: ahead(1) } as const;
    const closed = offer({ state: closing });
    expect(shownStock(closed, NOW)).toEqual({ value: "closed", at: ahead(-0.1), by: "moderator" });
    expect(shownStock(closed, new Date(ahead(1)))).toEqual(closed.stock);
    const open = listingWithState(closed, { status: {} });
    expect(open && shownStock(open, NOW)).toEqual(closed.stock);
    expect(
      open && listingWithState(open, { status: { state: { value: "normal", at: ahead(0), by: "facility" } } }),
    ).toBeNull();
    expect(listingWithState({ ...closed, side: "need" }, { status: { state: closing } })).not.toHaveProperty(
      "facilityState",
    );
  });

  test("a listing says when its place opened, also to turn emergencies away, and not where nobody said it now", () => {
    const closed = offer({ state: { value: "closed", at: ahead(-1), by: "facility" } });
    const diverting = { value: "diverting", at: ahead(0), by: "facility" } as const;
    const times = [{}, { state: diverting }].map(
      (status) => listingWithState(closed, { status }, NOW)?.facilityOpenedAt,
    );
    expect(times).toEqual([NOW.toISOString(), NOW.toISOString()]);
    expect(listingWithState(closed, { status: {} })).not.toHaveProperty("facilityOpenedAt");
    const until = { value: "closed", at: ahead(0), by: "facility", until: ahead(1) } as const;
    expect(listingWithState(closed, { status: { state: until } }, NOW)).not.toHaveProperty("facilityOpenedAt");
    expect(listingWithState(offer({ state: diverting }), { status: {} }, NOW)).not.toHaveProperty("facilityOpenedAt");
  });

  test("emergencies that are turned away cost a critical bed most of its rank, and others less", () => {
    const state = { value: "diverting", at: ahead(0), by: "facility" } as const;
    const worth = (bed?: "emergency" | "icu" | "maternity") => STATE_WORTH[stateStep(offer({ state }, bed))];
    expect([worth("emergency"), worth("icu"), worth("maternity"), worth()]).toEqual([0.1, 0.1, 0.55, 0.55]);
    expect(stateStep({ ...offer({ state }), kind: "oxygen" })).toBe(0);
    expect(stateStep(offer({ state: { ...state, value: "limited" } }))).toBe(1);
  });

  test("a diversion without an end: as it was said for 4 h, the past with half its weight for 4 h, then nothing", () => {
    const said = (hours: number, about: Partial<StateFact> = {}): StateFact => ({
      value: "diverting",
      at: ahead(-hours),
      by: "facility",
      ...about,
    });
    const lapsed = [0, 3.99, 4, 7.99, 8].map((hours) => [
      isStateLapsed(said(hours), NOW),
      toldState(said(hours), NOW) !== undefined,
    ]);
    expect(lapsed).toEqual([
      [false, true],
      [false, true],
      [true, true],
      [true, true],
      [true, false],
    ]);
    const takenOff = (hours: number, bed: "icu" | "maternity") => {
      const { status } = placeFactsAt({ status: { state: said(hours) } }, NOW);
      return 1 - STATE_WORTH[stateStep(offer(status, bed))];
    };
    for (const bed of ["icu", "maternity"] as const) {
      expect(takenOff(5, bed)).toBeCloseTo(takenOff(1, bed) / 2);
      expect(takenOff(8, bed)).toBe(0);
    }
    expect(isStateLapsed(said(20, { until: ahead(1) }), NOW)).toBe(false);
    for (const value of ["closed", "limited"] as const) expect(toldState(said(900, { value }), NOW)?.value).toBe(value);
  });

  test("its staff are asked half an hour before the end and at it, once each, whatever order the clock is read in", () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 24 }), { nil: undefined }),
        fc.array(fc.integer({ min: 0, max: 30 * 60 }), { maxLength: 12 }),
        (endsIn, minutes) => {
          const begin = NOW.getTime();
          const until = endsIn === undefined ? {} : { until: ahead(endsIn) };
          const first: StateFact = { value: "diverting", at: ahead(0), by: "facility", ...until };
          const end = (endsIn ?? 4) * 60;
          let state: StateFact | undefined = first;
          let asked = 0;
          for (const minute of minutes.toSorted((a, b) => a - b)) {
            if (state === undefined) break;
            const now: Date = new Date(begin + minute * 60_000);
            const due = asksDue(state, now);
            expect(due).toBe(minute >= end ? 2 : minute >= end - 30 ? 1 : 0);
            if (due > (state.asked ?? 0)) asked += 1;
            state = placeFactsAt({ status: { state } }, now).status.state;
            const next = nextPlaceChange({ status: state === undefined ? {} : { state } });
            // Nothing that is due stays due: no run finds the same place again at once.
            if (next !== null) expect(next.getTime()).toBeGreaterThan(now.getTime());
          }
          expect(asked).toBeLessThanOrEqual(2);
        },
      ),
    );
  });

  test("the old words of HAVE lead to a state, and each state to the word that hides no closing", () => {
    for (const word of HAVE_STATES) expect(HAVE_OF_STATE[STATE_OF_HAVE[word]] === "normal").toBe(word === "normal");
    expect(STATE_OF_HAVE.evacuating).toBe("closed");
    expect(FACILITY_STATES.filter((state) => HAVE_OF_STATE[state] === "closed")).toEqual(["closed"]);
  });

  test("an end lies ahead, within a day for a desk, which must give one", () => {
    const check = (until: string | undefined, mustEnd: boolean) =>
      checkStateEnd({ state: "closed", until }, { now: NOW, mustEnd }).map(({ word }) => word);
    expect([check(undefined, false), check(ahead(24 * 30), false), check(ahead(24), true)]).toEqual([[], [], []]);
    expect([check(undefined, true), check(ahead(25), true)]).toEqual([["missing"], ["too-far-off"]]);
    expect([check(ahead(0), false), check(ahead(24 * 31), false)]).toEqual([["past"], ["too-far-off"]]);
    expect(checkSaidState({ until: ahead(1), utilities: { power: {} } })).toEqual([{ path: "state", word: "missing" }]);
    expect([checkSaidState({}), checkSaidState({ utilities: {} })].flat()).toHaveLength(2);
    expect(checkSaidState({ utilities: { power: {} } })).toEqual([]);
    expect(checkStateEnd({ state: "normal" }, { now: NOW, mustEnd: true })).toEqual([]);
  });
});

describe("corrections that a call decides", () => {
  const actor = (id: string | null, ...roles: Role[]) => ({
    id,
    roles: new Set(roles),
    facilityIds: new Set(["mine"]),
  });

  test("no single person who is no moderator ever closes a place", () => {
    const heard = fc.array(fc.record({ byId: fc.constantFrom("a", "b", "c"), isRight: fc.boolean() }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(heard, fc.constantFrom("a", "b", "c"), (calls, id) => {
        const checks = calls.map((call) => ({ ...call, at: NOW.toISOString() }));
        const end = correctionEnd("closed", { judge: { role: "verifier", id }, isRight: true, checks });
        const others = checks.some(({ byId, isRight }) => isRight && byId !== id);
        expect(end).toBe(others ? "close" : "wait");
      }),
    );
    const judge = { role: "moderator", id: "m" } as const;
    expect(correctionEnd("closed", { judge, isRight: true, checks: [] })).toBe("close");
    expect(correctionEnd("moved", { judge, isRight: true, checks: [] })).toBe("wait");
    expect(correctionEnd("closed", { judge, isRight: false, checks: [] })).toBe("dismiss");
  });

  test("its author, the place's staff and whoever has no task here answer none", () => {
    const reasonOf = (who: ReturnType<typeof actor>, place = "other", authors: string[] = []) => {
      const may = mayAnswerCorrection(who, place, authors);
      return may.ok ? may.value.role : may.reason;
    };
    expect(reasonOf(actor("v", "verifier"))).toBe("verifier");
    expect(reasonOf(actor("a", "admin"))).toBe("moderator");
    expect(reasonOf(actor("v", "verifier"), "other", ["v"])).toBe("moderation/second-person-needed");
    expect(reasonOf(actor("v", "verifier"), "mine")).toBe("http/permission-denied");
    expect(reasonOf(actor("m", "member"))).toBe("http/permission-denied");
    expect(reasonOf(actor(null))).toBe("http/unauthenticated");
  });
});
