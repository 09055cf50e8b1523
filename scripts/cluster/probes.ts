import { setTimeout as wait } from "node:timers/promises";

/** The probes that are looked at. The bare one is that of older proxies. */
export const PROBES = ["/readyz", "/readyz?for=reads", "/readyz?for=writes"] as const;
type Probe = (typeof PROBES)[number];

/** One look: seconds since the fault began, and the status. 0: no answer. */
export type Look = { probe: Probe; process: number; seconds: number; status: number };

const PAUSE_MS = 500;
const LATE_MS = 3_000;

/** Looks at all probes of all processes twice a second, until it is stopped. */
export class ProbeWatch {
  readonly #looks: Look[] = [];
  readonly #running: Promise<void>;
  #isStopped = false;

  /** @param from when the fault begins, ms of this process */
  constructor(urls: readonly string[], from: number, signal: AbortSignal) {
    this.#running = this.#watch(urls, from, signal);
  }

  async stop(): Promise<Look[]> {
    this.#isStopped = true;
    await this.#running;
    return this.#looks;
  }

  async #watch(urls: readonly string[], from: number, signal: AbortSignal): Promise<void> {
    while (!this.#isStopped && !signal.aborted) {
      const seconds = (performance.now() - from) / 1_000;
      const looks = urls.flatMap((url, process) =>
        PROBES.map(async (probe) => ({ probe, process, seconds, status: await statusOf(url + probe, signal) })),
      );
      this.#looks.push(...(await Promise.all(looks)));
      await wait(PAUSE_MS);
    }
  }
}

async function statusOf(url: string, ending: AbortSignal): Promise<number> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(LATE_MS), ending]);
    const response = await fetch(url, { signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
