import { setTimeout as pause } from "node:timers/promises";

/** A browser that opens pages and runs scripts in them. */
export type Walker = {
  open: (url: string) => Promise<void>;
  run: (script: string) => Promise<unknown>;
  end: () => Promise<void>;
};

const POLL_MS = 250;
/** A page that takes longer hangs: with eight seconds of patience for a net that says nothing. */
const HANGS_MS = 60_000;
const AWAKE = "return 'awake' in document.documentElement.dataset";

/** Opens a page, and waits until the program runs in it. */
export async function openAwake(browser: Walker, url: string): Promise<void> {
  await browser.open(url);
  await until(browser, AWAKE, "it does not wake");
}

/** Waits until a script returns true. @throws `otherwise` after a minute */
export async function until(browser: Walker, script: string, otherwise: string): Promise<void> {
  for (let waitedMs = 0; (await browser.run(script)) !== true; waitedMs += POLL_MS) {
    if (waitedMs >= HANGS_MS) throw new Error(otherwise);
    await pause(POLL_MS);
  }
}

/** The path of the first entry in a list's page. */
export function firstEntry(list: string): string {
  return /href="(\/r\/[\w-]+)"/.exec(list)?.[1] ?? "/r/none";
}

/** A page as the server draws it. */
export async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}
