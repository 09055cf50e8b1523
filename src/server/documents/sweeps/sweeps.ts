import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { OperatorNotes } from "#server/runtime/operator-notes.ts";
import type { Database } from "../pool.ts";
import { ClockWatch } from "./clock-watch.ts";
import type { ClockLook, Clocks } from "./clock-watch.ts";
import { SWEEPING, isMass, isTimeKnown, judgeClock } from "./judge-clock.ts";
import type { Doubt, SweepKind } from "./judge-clock.ts";
import { MASS, countDue, readSweep, recordRun, recordWait } from "./sweep-state.ts";
import type { SweepState } from "./sweep-state.ts";

/** Work that ends or erases by time, with the name under which its last run is kept. */
export type Sweep = { name: string; kind: SweepKind };

/** Does a sweep's work for the time that was judged, or not while the clock is doubted. */
export type RunSweep = (sweep: Sweep, work: (now: Date) => Promise<unknown>) => Promise<void>;

/** For tests that set the clock of one work themselves: it is always done. */
export function runAtOnce(now: () => Date): RunSweep {
  return async (_sweep, work) => void (await work(now()));
}

type SweepDependencies = Clocks & {
  database: Database;
  notes: Pick<OperatorNotes, "set">;
  /** The database's clock in tests; absent: its own. */
  databaseNow?: () => Date;
};

/** A last run is recorded so often at most, ms. A crash repeats a look, which is harmless. */
const RECORD_MS = MINUTE_MS;
/** A sweep that waits is judged again so often, ms. */
const WAITING_LOOK_MS = 10_000;

type Waiting = { since: number; judgedAt: number; jumps: number; doubt: Doubt };

/**
 * Judges the clock before work that ends or erases by time (decision 158). One for each process;
 * all share the times of last runs in the database.
 */
export class Sweeps {
  readonly #dependencies: SweepDependencies;
  readonly #watch: ClockWatch;
  readonly #recorded = new Map<string, { at: number; jumps: number }>();
  readonly #waiting = new Map<string, Waiting>();
  #mass: { at: number; jumps: number; due: number; of: number } | null = null;
  /** The jumps when the wait of a mass was last seen here; null: none was. */
  #massJumps: number | null = null;
  #ranAt: number;

  constructor(dependencies: SweepDependencies) {
    this.#dependencies = dependencies;
    this.#watch = new ClockWatch(dependencies);
    this.#ranAt = dependencies.monotonicMs();
  }

  /** Does the work and records it, or notes why it waits. A failure of the work is not recorded. */
  readonly run: RunSweep = async (sweep, work) => {
    const look = this.#watch.look();
    const { name } = sweep;
    const recorded = this.#recorded.get(name);
    const isFresh = recorded !== undefined && recorded.jumps === look.jumps && look.at - recorded.at < RECORD_MS;
    if (!isFresh && (await this.#doubts(sweep, look))) return;
    // The time that was judged: the clock may have been set since.
    await work(look.now);
    if (name === MASS) this.#ranAt = look.at;
    if (isFresh) return;
    await recordRun(this.#dependencies.database, name, look.now);
    this.#recorded.set(name, { at: look.at, jumps: look.jumps });
    if (name === MASS) [this.#mass, this.#massJumps] = [null, null];
  };

  /** How many sweeps wait, and how long ago this process last looked for what has expired, s. */
  stats(): { sweeps_waiting: number; sweep_age_seconds: number } {
    const ageMs = this.#dependencies.monotonicMs() - this.#ranAt;
    return { sweeps_waiting: this.#waiting.size, sweep_age_seconds: Math.round(ageMs / 1000) };
  }

  async #doubts(sweep: Sweep, look: ClockLook): Promise<boolean> {
    const before = this.#waiting.get(sweep.name);
    const isJudged = before !== undefined && before.jumps === look.jumps && look.at - before.judgedAt < WAITING_LOOK_MS;
    if (isJudged) {
      this.#note();
      return true;
    }
    const doubt = await this.#judge(sweep, look, before);
    if (doubt === null) this.#waiting.delete(sweep.name);
    else
      this.#waiting.set(sweep.name, { since: before?.since ?? look.at, judgedAt: look.at, jumps: look.jumps, doubt });
    this.#note();
    return doubt !== null;
  }

  async #judge({ name, kind }: Sweep, look: ClockLook, before: Waiting | undefined): Promise<Doubt | null> {
    const state = await readSweep(this.#dependencies.database, name);
    const databaseAt = this.#dependencies.databaseNow?.() ?? state.databaseAt;
    const waitedMs = before === undefined ? 0 : look.at - before.since;
    const doubt = judgeClock({
      kind,
      look,
      ranAt: state.ranAt,
      recordedAgoMs: state.recordedAt === null ? null : databaseAt.getTime() - state.recordedAt.getTime(),
      apartMs: Math.abs(databaseAt.getTime() - look.now.getTime()),
      waitedMs,
    });
    if (doubt !== null) return doubt;
    if (isTimeKnown(look, state.ranAt) || (kind === "erase" && waitedMs >= SWEEPING.longestMs)) return null;
    return (await this.#massWaits(state, look)) ? "mass" : null;
  }

  /** Whether so much would end that the operator is asked first, for a day at most. */
  async #massWaits({ waitsSince, approvedAt }: SweepState, look: ClockLook): Promise<boolean> {
    const { database } = this.#dependencies;
    const { now } = look;
    const found = await this.#countMass(look);
    if (!isMass(found)) {
      if (waitsSince !== null) await recordWait(database, null);
      this.#massJumps = null;
      return false;
    }
    if (waitsSince !== null && approvedAt !== null) return false;
    // A clock that jumps cannot end the wait.
    const isSame = this.#massJumps === null ? look.jumps === 0 : this.#massJumps === look.jumps;
    const waitedMs = waitsSince === null || !isSame ? -1 : now.getTime() - waitsSince.getTime();
    if (waitedMs >= SWEEPING.longestMs) return false;
    if (waitedMs < 0) await recordWait(database, { since: now, ...found });
    this.#massJumps = look.jumps;
    return true;
  }

  async #countMass({ now, at, jumps }: ClockLook): Promise<{ due: number; of: number }> {
    const kept = this.#mass;
    if (kept !== null && kept.jumps === jumps && at - kept.at < RECORD_MS) return kept;
    const found = await countDue(this.#dependencies.database, now);
    this.#mass = { at, jumps, ...found };
    return found;
  }

  #note(): void {
    const doubts = new Set([...this.#waiting.values()].map(({ doubt }) => doubt));
    const { notes } = this.#dependencies;
    const { due = 0, of = 0 } = this.#mass ?? {};
    const mass = `${due} of ${of} open entries would expire at once, so nothing expires or is erased by time: check the clock, then run lifeboard sweep. It continues by itself after 24 h.`;
    notes.set("sweeps-mass", doubts.has("mass") ? { sentence: mass, alarm: "sweeps-wait" } : null);
    notes.set("sweeps-apart", doubts.has("apart") ? { sentence: APART, alarm: "sweeps-wait" } : null);
    notes.set("sweeps-unsteady", doubts.has("unsteady") ? { sentence: UNSTEADY, alarm: null } : null);
  }
}

const APART =
  "The clocks of this process and of its database are more than 10 minutes apart, so nothing expires or is erased by time here: synchronise both with a time server.";
const UNSTEADY =
  "The clock jumped, or is more than 26 h from the last run of the job that expires entries: the job waits until the clock has been steady for 15 minutes.";
