import { createContext, useContext, useSyncExternalStore } from "react";

/** The time as the reader's page knows it: `now` by the server's clock, `timeZone` to write times of day in. */
export type Clock = { now: Date; timeZone: string };

/** What the server wrote the page with, and how far this device's clock is from the server's, ms. */
export type ClockStart = Clock & { aheadMs: number };

const ClockContext = createContext<ClockStart | null>(null);

/** Gives a tree its clock. */
export const ClockProvider = ClockContext.Provider;

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let tick = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(announce, MINUTE);
  document.addEventListener("visibilitychange", announce);
  return () => {
    listeners.delete(listener);
    document.removeEventListener("visibilitychange", announce);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function announce(): void {
  if (document.visibilityState === "hidden") return;
  tick += 1;
  for (const listener of listeners) listener();
}

/**
 * The clock, going on by itself each minute. The first answer is the server's own, so that the page it wrote and the page the
 * program draws are the same; after that it is this device's time, set right by the difference to the server's clock.
 */
export function useClock(): Clock {
  const start = useContext(ClockContext);
  if (start === null) throw new Error("useClock stands outside ClockProvider");
  const ticks = useSyncExternalStore(subscribe, readTick, serverTick);
  if (ticks < 0) return start;
  return { now: new Date(Date.now() - start.aheadMs), timeZone: deviceZone() ?? start.timeZone };
}

function readTick(): number {
  return tick;
}

function serverTick(): number {
  return -1;
}

function deviceZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of a country that has only one, so that a server elsewhere writes its times right; else undefined. */
export function zoneOfCountry(country: string): string | undefined {
  // Newer than the compiler's own list of what a Locale can do.
  const zones: unknown = Reflect.get(new Intl.Locale("und", { region: country }), "timeZones");
  return Array.isArray(zones) && zones.length === 1 ? String(zones[0]) : undefined;
}
