/** Calls in a row without an answer, until a host is left alone. Proposal. */
const SILENT_CALLS = 3;
/** How long it is left alone then, ms. Source: Proposal. */
const REST_MS = 30_000;

/**
 * Hosts that do not answer. Each is left alone for half a minute, then one call asks whether it is
 * back. So a push service that hangs holds no place that messages to other services need.
 */
export class SilentHosts {
  readonly #hosts = new Map<string, { calls: number; until: number }>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Whether a host is to be called now. After its rest one caller alone hears yes. */
  mayCall(host: string): boolean {
    const silent = this.#hosts.get(host);
    if (silent === undefined || silent.calls < SILENT_CALLS) return true;
    const now = this.#now().getTime();
    if (now < silent.until) return false;
    silent.until = now + REST_MS;
    return true;
  }

  answered(host: string): void {
    this.#hosts.delete(host);
  }

  wasSilent(host: string): void {
    const calls = (this.#hosts.get(host)?.calls ?? 0) + 1;
    this.#hosts.set(host, { calls, until: this.#now().getTime() + REST_MS });
  }
}
