import type { OxygenReserve } from "#contract/supply/oxygen-reserve.ts";
import { checkCylinders } from "#domain/resources/oxygen/reserve/check-held.ts";
import type { SentCylinders } from "#domain/resources/oxygen/reserve/check-held.ts";
import type { OxygenCount, OxygenHistory } from "#domain/resources/oxygen/reserve/oxygen-use.ts";

/** What a write of this device says. */
export type OxygenArgs = Partial<Omit<OxygenCount, "id" | "at" | "cylinders">> & {
  id: string;
  changeId: string;
  at?: string;
  cylinders?: readonly SentCylinders[];
};

export type SaidWrite = { name: string; args: OxygenArgs };

/** What the server answered, as the domain reckons with it. */
export function historyOf(known: OxygenReserve | null): OxygenHistory {
  const read = <T extends { cylinders: readonly SentCylinders[] }>({ cylinders, ...rest }: T) => {
    const checked = checkCylinders(cylinders);
    return { ...rest, cylinders: checked.ok ? checked.value : [] };
  };
  return { counts: (known?.counts ?? []).map(read), deliveries: (known?.deliveries ?? []).map(read) };
}

/** The same with what this device said since, in the order in which it was said. */
export function withWrites(history: OxygenHistory, writes: readonly SaidWrite[]): OxygenHistory {
  return writes.reduce(
    ({ counts, deliveries }, { name, args: { id: _place, changeId, at = "", cylinders, ...said } }) => {
      const others = {
        counts: counts.filter((each) => each.id !== changeId),
        deliveries: deliveries.filter((each) => each.id !== changeId),
      };
      const checked = checkCylinders(cylinders ?? []);
      const one = { ...said, id: changeId, at, cylinders: checked.ok ? checked.value : [] };
      if (name === "facilities.countOxygen") return { ...others, counts: [...others.counts, one] };
      if (name === "facilities.addOxygenDelivery") return { ...others, deliveries: [...others.deliveries, one] };
      return others;
    },
    history,
  );
}
