import { MATCHING } from "#domain/matching/matching-rules.ts";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { randomOf, seedOf } from "../calls/random.ts";
import type { AskRecord, NeedOutcome } from "./run-records.ts";
import { DAYS } from "./world.ts";
import type { WorldDonor, WorldNeed } from "./world.ts";

/*
 * Needs that are false, beside the honest ones of `world.ts`, which knows none. Dated 2026-11-29.
 * A proposal: no source at hand has a figure. Each has one number. It is critical, for as much as
 * it may be, by day, and stays open. Its owner takes no promise.
 */

/** False needs a day. Their groups take turns: a rare one has the fewest donors. */
const A_DAY = 2;
const UNITS = 10;
/** The first id of a false need: beyond those of honest ones. */
const FIRST_ID = 1_000_000;
/** A share is counted where so many were there. Of fewer a need may ask 12 (decision 148). */
const COUNTED_THERE = 36;

/** The false needs beside a world's honest ones. `around`: needs whose places they have. */
export function falseNeedsOf(seed: number, around: readonly WorldNeed[]): WorldNeed[] {
  const random = randomOf(seedOf(seed, 4));
  return Array.from({ length: A_DAY * DAYS }, (_none, at): WorldNeed => {
    const { x, y } = around[Math.floor(random.next() * around.length)] ?? { x: 0, y: 0 };
    const minute = Math.floor(at / A_DAY) * 1_440 + 8 * 60 + Math.floor(random.next() * 11 * 60);
    const group = BLOOD_GROUPS[at % BLOOD_GROUPS.length] ?? "O+";
    return {
      id: FIRST_ID + at,
      minute,
      x,
      y,
      group,
      component: "red-cells",
      units: UNITS,
      urgency: "critical",
      isYoungAccount: false,
    };
  });
}

/** Of the donors and of the needs of a city a town has one of so many. */
const TOWN = { donors: 10, needs: 5 };

/** A town: a part of a city's people and needs, as far apart as there. */
export function townOf({ donors, needs }: { donors: readonly WorldDonor[]; needs: readonly WorldNeed[] }): {
  donors: WorldDonor[];
  needs: WorldNeed[];
} {
  return {
    donors: donors.filter(({ id }) => id % TOWN.donors === 0).map((donor, id) => ({ ...donor, id })),
    needs: needs.filter(({ id }) => id % TOWN.needs === 0),
  };
}

/** Whether a need is one of the false ones. */
export function isFalse({ id }: Pick<WorldNeed, "id">): boolean {
  return id >= FIRST_ID;
}

/** Who could be asked for a need when it was posted, with their distance. */
export type Reach = readonly { donor: number; group: WorldDonor["group"]; km: number }[];

/**
 * The largest part of a circle, or of a group in one, that a false need asked, 0..1. Its first
 * hour counts. Circles count that hold 36 or more. 0: none does.
 */
export function spentInHour(need: WorldNeed, reach: Reach, asks: readonly AskRecord[]): number {
  const asked = new Set(
    asks.filter((ask) => ask.need === need.id && ask.minute < need.minute + 60).map(({ donor }) => donor),
  );
  const parts = MATCHING.radiiKm.flatMap((radiusKm) => {
    const there = reach.filter(({ km }) => km <= radiusKm);
    return [there, ...Map.groupBy(there, ({ group }) => group).values()]
      .filter(({ length }) => length >= COUNTED_THERE)
      .map((some) => some.filter(({ donor }) => asked.has(donor)).length / some.length);
  });
  return Math.max(0, ...parts);
}

/** Asks of false needs in the first hour, and in all, a need. */
export function asksOfFalse(
  outcomes: readonly NeedOutcome[],
  asks: readonly AskRecord[],
): { inHour: number; inAll: number } {
  const minutes = new Map(outcomes.filter(({ need }) => isFalse(need)).map(({ need }) => [need.id, need.minute]));
  const own = asks.filter(({ need }) => minutes.has(need));
  const inHour = own.filter(({ need, minute }) => minute < (minutes.get(need) ?? 0) + 60);
  return { inHour: inHour.length / minutes.size, inAll: own.length / minutes.size };
}
