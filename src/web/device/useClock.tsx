import { MINUTE_MS } from "#domain/shared/durations.ts";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { createSignal } from "../store/signal.ts";

/** `now` by the server's clock, `timeZone` for times of day. */
export type Clock = { now: Date; timeZone: string };

/** The server's time in the page, and how far this device's clock is ahead, ms. */
export type ClockStart = Clock & { aheadMs: number };

const ClockContext = createContext<ClockStart | null>(null);

/** Provides the clock. */
export const ClockProvider = ClockContext.Provider;

let ticking: ReturnType<typeof setInterval> | undefined;
/**
 * This device's time at the last tick, ms. One value between ticks, so that all ages of a render
 * agree.
 */
let tickedAt = 0;
/** This device's time zone, read with the time: asking takes longer than formatting a date. */
let zone: string | undefined;
/** How old the page's own time may be before it is replaced at once, ms. Proposal. */
const FRESH_MS = MINUTE_MS / 2;

const ticks = createSignal(() => {
  begin();
  return end;
});

function begin(): void {
  read();
  ticking = setInterval(tick, MINUTE_MS);
  document.addEventListener("visibilitychange", tick);
}

function end(): void {
  clearInterval(ticking);
  document.removeEventListener("visibilitychange", tick);
}

function tick(): void {
  if (document.visibilityState === "hidden") return;
  read();
  ticks.notify();
}

function read(): void {
  tickedAt = Date.now();
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The clock, ticking each minute. First the server's own time, so that hydration matches. Then this
 * device's time, corrected by the difference to the server's clock. A fresh page of the device's
 * zone waits for the next tick. Otherwise every card is rendered twice as it hydrates.
 */
export function useClock(): Clock {
  const start = useContext(ClockContext);
  if (start === null) throw new Error("useClock stands outside ClockProvider");
  const at = useSyncExternalStore(ticks.subscribe, () => tickAfter(start), noTick);
  if (at === 0) return start;
  return { now: new Date(at - start.aheadMs), timeZone: zone ?? start.timeZone };
}

/** The exact current time by the server's clock, for new observations. */
export function useMoment(): () => Date {
  const aheadMs = useContext(ClockContext)?.aheadMs ?? 0;
  return useCallback(() => new Date(Date.now() - aheadMs), [aheadMs]);
}

function tickAfter({ now, timeZone, aheadMs }: ClockStart): number {
  const isFresh = tickedAt - aheadMs - now.getTime() < FRESH_MS;
  return isFresh && zone === timeZone ? 0 : tickedAt;
}

function noTick(): number {
  return 0;
}

/** The time zone of a country with only one, for servers elsewhere; else undefined. */
export function zoneOfCountry(country: string): string | undefined {
  if (!zones.has(country)) zones.set(country, onlyZone(country));
  return zones.get(country);
}

/** Computing takes half a millisecond, and each page asks. */
const zones = new Map<string, string | undefined>();

function onlyZone(country: string): string | undefined {
  // Newer than the compiler's types of Locale.
  const found: unknown = Reflect.get(new Intl.Locale("und", { region: country }), "timeZones");
  return Array.isArray(found) && found.length === 1 ? String(found[0]) : undefined;
}
