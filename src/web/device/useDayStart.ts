import { useClock } from "./useClock.tsx";

/**
 * When the reader's day began, by the device's time zone, ISO. A page that is left open over
 * midnight follows within a minute.
 */
export function useDayStart(): string {
  const { now } = useClock();
  return new Date(new Date(now).setHours(0, 0, 0, 0)).toISOString();
}
