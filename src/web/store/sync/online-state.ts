import type { Clock } from "../environment.ts";
import type { OnlineState } from "../types.ts";

/** Without an answer for so long the server counts as out of reach. Source: DESIGN.md 5.3. */
const PATIENCE_MS = 10_000;

/**
 * What the tries to reach the server say about the net: unknown until one is answered, offline
 * after one that was not.
 */
export class OnlineTracker {
  state: OnlineState = "unknown";
  private readonly clock: Clock;
  private readonly told: (state: OnlineState) => void;
  private callOff: (() => void) | null = null;

  constructor(clock: Clock, told: (state: OnlineState) => void) {
    this.clock = clock;
    this.told = told;
  }

  /** A call began. One that nobody answers in time means offline. */
  started(): void {
    if (this.state === "unknown") this.callOff ??= this.clock.after(PATIENCE_MS, () => this.set("offline"));
  }

  /** The server answered, whatever it said. */
  answered(): void {
    this.set("online");
  }

  /** No answer. Whoever was online is unsure first; whoever was not is offline at once. */
  failed(): void {
    this.set(this.state === "online" ? "unknown" : "offline");
    this.started();
  }

  /** A stream that was open ended: unsure, until the next try. */
  closed(): void {
    if (this.state !== "online") return;
    this.set("unknown");
    this.started();
  }

  /** The device itself says that it has no net. */
  unplugged(): void {
    this.set("offline");
  }

  end(): void {
    this.callOff?.();
    this.callOff = null;
  }

  private set(state: OnlineState): void {
    this.end();
    if (state === this.state) return;
    this.state = state;
    this.told(state);
  }
}
