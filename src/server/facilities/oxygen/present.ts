import type { OxygenReserve } from "#contract/supply/oxygen-reserve.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { hasElectricity } from "#domain/facilities/power.ts";
import type { HeldOxygen } from "#domain/resources/oxygen/reserve/held-gas.ts";
import { keptHistory } from "#domain/resources/oxygen/reserve/kept-history.ts";
import { reckonReserve } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import type { Reckoning } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import type { OxygenSpeaker, ShieldedReserve } from "#server/stored/oxygen-reserves.ts";

/** What is known of a facility's oxygen, for who may count it. No account is named. */
export function presentReserve(reserve: ShieldedReserve, facility: StoredFacility, now: Date): OxygenReserve {
  const { counts, deliveries } = keptHistory(reserve, now);
  const reckoning = reckonReserve({ counts, deliveries }, { now, hasPower: hasElectricity(facility) });
  return {
    counts: counts.map(({ patients, ...count }) => ({
      ...presentHeld(count),
      ...(patients !== undefined && { patients: [...patients] }),
    })),
    deliveries: deliveries.map(presentHeld),
    reckoning: reckoning === null ? null : presentReckoning(reckoning),
  };
}

function presentHeld<T extends HeldOxygen & OxygenSpeaker>({ byId: _byId, cylinders, ...said }: T) {
  return { ...said, cylinders: [...cylinders] };
}

function presentReckoning(reckoning: Reckoning): NonNullable<OxygenReserve["reckoning"]> {
  const { lastsUntil, measuredFrom, measuredTo, ...rest } = reckoning;
  return {
    ...rest,
    lastsUntil: lastsUntil.toISOString(),
    ...(measuredFrom !== undefined && { measuredFrom: measuredFrom.toISOString() }),
    ...(measuredTo !== undefined && { measuredTo: measuredTo.toISOString() }),
  };
}
