import { HOUR_MS } from "#domain/shared/durations.ts";
import type { OxygenCount, OxygenDelivery } from "../oxygen-use.ts";

/** A time of one made-up day, by its hour. */
export const timeOf = (hour: number) => new Date(Date.parse("2026-01-10T00:00:00.000Z") + hour * HOUR_MS);

type Counted = Partial<Omit<OxygenCount, "id" | "at">>;

/** A count at an hour of that day. */
export const count = (hour: number, { cylinders = [], ...rest }: Counted): OxygenCount => ({
  id: `count ${hour}`,
  at: timeOf(hour).toISOString(),
  cylinders,
  ...rest,
});

/** A delivery at an hour of that day. */
export const delivery = (hour: number, { cylinders = [], ...rest }: Counted): OxygenDelivery => ({
  id: `delivery ${hour}`,
  at: timeOf(hour).toISOString(),
  cylinders,
  ...rest,
});

/** Full jumbos: D of India, 46.7 L of water at 150 bar. */
export const jumbo = (full: number) => [{ size: "in-d", full }];
