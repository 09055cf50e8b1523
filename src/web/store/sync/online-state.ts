import type { Clock } from "../environment.ts";
import type { OnlineState } from "../types.ts";

/** Without an answer for this long the server is unreachable. Source: DESIGN.md 5.3. */
const PATIENCE_MS = 10_000;

/** Online state from requests: unknown before the first answer, offline after a failure. */
export class OnlineTracker {
  state: OnlineState = "unknown";
  private readonly clock: Clock;
  private readonly changed: (state: OnlineState) => void;
  private callOff: (() => void) | null = null;

  constructor(clock: Clock, changed: (state: OnlineState) => void) {
    this.clock = clock;
    this.changed = changed;
  }

  /** A call started. Without an answer in time the state is offline. */
  started(): void {
    if (this.state === "unknown") this.callOff ??= this.clock.after(PATIENCE_MS, () => this.set("offline"));
  }

  /** The server answered, even with a refusal. */
  answered(): void {
    this.set("online");
  }

  /** No answer: online becomes unknown, anything else becomes offline. */
  failed(): void {
    this.set(this.state === "online" ? "unknown" : "offline");
    this.started();
  }

  /**
   * An open stream ended: unknown until the next try, however long the pause before it is. A server
   * whose database is away answers, and ends each stream.
   */
  closed(): void {
    if (this.state === "online") this.set("unknown");
  }

  /** The device reports that it is offline. */
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
    this.changed(state);
  }
}
