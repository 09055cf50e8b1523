import type { StoredFacility } from "#domain/facilities/facility.ts";
import { hasElectricity } from "#domain/facilities/power.ts";
import { isDemo } from "#domain/listings/policy.ts";
import { historyEndsAt, keptHistory } from "#domain/resources/oxygen/reserve/kept-history.ts";
import { fallenBelow, nextMarkAt } from "#domain/resources/oxygen/reserve/oxygen-marks.ts";
import type { OxygenMark } from "#domain/resources/oxygen/reserve/oxygen-marks.ts";
import { reckonReserve } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { newId } from "#domain/shared/ids.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { CommandPlan, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import type { ShieldedReserve } from "#server/stored/oxygen-reserves.ts";
import type { OxygenDependencies } from "./dependencies.ts";
import { noteReserveDue } from "./statements.ts";

/** Makes the alert that the oxygen of a place fell below a mark. */
type TellMark = (mark: OxygenMark, place: string) => PreparedAlert;

const NOTHING: ShieldedReserve = { counts: [], deliveries: [], told: [] };

/** Prepares to tell those who keep a facility. It reads who they are, before the command. */
export async function prepareTelling(
  { alert, keepers }: OxygenDependencies,
  facilityId: string,
  now: Date,
): Promise<TellMark> {
  const [owners, about] = [await keepers(facilityId), newId(now)];
  return (mark, place) => {
    const kind = `oxygen-under-${mark}` as const;
    if (owners.length === 0) return UNTOLD;
    return alert(owners, {
      about,
      news: { kind, at: now.toISOString(), facilityId },
      message: {
        template: "news-at-once",
        values: { news: `${kind}:1`, what: place },
        times: {},
        path: `/facility/${facilityId}`,
      },
    });
  };
}

/** What is known of the oxygen of a facility. */
export function reserveIn(current: Locked, facilityId: string): ShieldedReserve {
  const document = current.get(keyText(oxygenReserves.key(facilityId)));
  return (document === undefined ? null : oxygenReserves.readShielded(document)) ?? NOTHING;
}

type ReserveChange = {
  facilityId: string;
  facility: StoredFacility;
  next: ShieldedReserve;
  tell: TellMark;
  now: Date;
};

/**
 * Writes what is known of the oxygen of a facility, and reckons it. It tells its keepers of a mark
 * that it is below now, and records when it is reckoned again. Of a made-up place nobody is told,
 * and what is known of it ends with the demonstration.
 */
export function reserveWrites(
  current: Locked,
  { facilityId, facility, next, tell: tellMark, now }: ReserveChange,
): Pick<CommandPlan, "writes"> & { tableWrites: NonNullable<CommandPlan["tableWrites"]> } {
  const history = keptHistory(next, now);
  const reckoning = reckonReserve(history, { now, hasPower: hasElectricity(facility) });
  const { told, tell } = fallenBelow(reckoning, next.told);
  const isMadeUp = isDemo(facility);
  const alert = tell === null || isMadeUp ? UNTOLD : tellMark(tell, facility.name);
  const contents = { body: isMadeUp ? { source: MADE_UP_SOURCE } : {}, shielded: { ...history, told } };
  const key = oxygenReserves.key(facilityId);
  const write = current.has(keyText(key))
    ? oxygenReserves.update(key, contents)
    : oxygenReserves.insert(facilityId, contents);
  const newest = history.counts.at(-1);
  const mark = newest === undefined ? null : nextMarkAt(reckoning, { countedAt: newest.at });
  const dueAt = mark ?? historyEndsAt(history);
  return {
    writes: [write, ...alert.writes],
    tableWrites: [(client) => noteReserveDue(client, facilityId, dueAt), ...alert.tableWrites],
  };
}
