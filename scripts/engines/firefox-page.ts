import { setTimeout as pause } from "node:timers/promises";
import type { Driver } from "../firefox/driver.ts";

const POLL_MS = 250;
/** A page that takes longer hangs: with eight seconds of patience for a net that says nothing. */
const HANGS_MS = 60_000;
/** What a page draws late is there by then, ms. */
const SETTLES_MS = 2_000;
const CALL_KEY = 'href="tel:';

const AWAKE = "return 'awake' in document.documentElement.dataset";
const CALL_KEYS = `return document.querySelectorAll('a[href^="tel:"]').length`;
/** What only a browser without the program shows. */
const WITHOUT_PROGRAM = /<noscript>[^]*?<\/noscript>/g;
const HEADING = "return document.querySelector('h1')?.textContent ?? ''";

/** A page once the program runs in it and has drawn what comes late. */
export async function look(firefox: Driver, url: string): Promise<{ keys: number; heading: string }> {
  await firefox.open(url);
  await until(firefox, AWAKE, "it does not wake");
  await pause(SETTLES_MS);
  const [keys, heading] = [await firefox.run("content", CALL_KEYS), await firefox.run("content", HEADING)];
  return { keys: Number(keys), heading: String(heading) };
}

/** Waits until a script in the page returns true. @throws `otherwise` if the page hangs */
export async function until(firefox: Driver, script: string, otherwise: string): Promise<void> {
  for (let waitedMs = 0; (await firefox.run("content", script)) !== true; waitedMs += POLL_MS) {
    if (waitedMs >= HANGS_MS) throw new Error(otherwise);
    await pause(POLL_MS);
  }
}

/** A page as the server draws it. */
export async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** How many Call keys a drawn page has. */
export function callKeysIn(page: string): number {
  return page.replaceAll(WITHOUT_PROGRAM, "").split(CALL_KEY).length - 1;
}

/** The address of the first entry in a drawn list. */
export function entryIn(list: string): string {
  return /href="(\/r\/[\w-]+)"/.exec(list)?.[1] ?? "/r/none";
}
