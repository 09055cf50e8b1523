import type { StoreDatabase } from "./db.ts";
import type { Clock } from "./environment.ts";
import { targetOf } from "./rows.ts";
import { targetNameOf } from "./sync/target-name.ts";
import { KEPT_MS, touchTarget } from "./sync/targets.ts";
import type { QueryState, TargetRequest } from "./types.ts";
import { NOTHING, readView } from "./views.ts";
import type { Confirmed } from "./views.ts";

/** How often the clock is checked. */
const WATCH_MS = 10_000;

/** Most queries without a listener that are remembered. */
const MOST_VIEWS = 50;

type View = {
  wanted: TargetRequest;
  state: QueryState;
  listeners: Set<() => void>;
  isReading: boolean;
  isStale: boolean;
};

type LiveDependencies = {
  db: StoreDatabase;
  clock: Clock;
  /** Whether the stored state of a target still holds. */
  confirmed: Confirmed;
  /** A target got its first listener. */
  wanted: () => void;
};

/** The queries of one tab, kept up to date. */
export class LiveQueries {
  private readonly dependencies: LiveDependencies;
  private readonly views = new Map<string, View>();
  private touchedAt: number;
  private callOff = (): void => undefined;
  private isEnded = false;

  constructor(dependencies: LiveDependencies) {
    this.dependencies = dependencies;
    this.touchedAt = dependencies.clock.now();
    this.watchClock();
  }

  /** Listens to a query. Returns the unsubscribe function. */
  subscribe(wanted: TargetRequest, listener: () => void): () => void {
    const view = this.viewOf(wanted);
    view.listeners.add(listener);
    if (view.listeners.size === 1) this.want(wanted, view).catch(() => undefined);
    return () => {
      view.listeners.delete(listener);
      if (view.listeners.size === 0 && this.views.size > MOST_VIEWS) this.views.delete(targetNameOf(targetOf(wanted)));
    };
  }

  /** The last state of a query. */
  snapshot(wanted: TargetRequest): QueryState {
    return this.views.get(targetNameOf(targetOf(wanted)))?.state ?? NOTHING;
  }

  /** Reads the queries of these collections again; without the argument, all. */
  refresh(collections?: readonly string[]): void {
    for (const view of this.views.values()) {
      if (collections !== undefined && !collections.includes(view.wanted.collection)) continue;
      // Without listeners it is dropped. The next listener must not see the text of a write refused
      // since.
      const isUnseen = view.listeners.size === 0 && view.state.documents.some(({ pending }) => pending);
      if (isUnseen) view.state = NOTHING;
      else this.read(view);
    }
  }

  end(): void {
    this.isEnded = true;
    this.callOff();
  }

  private viewOf(wanted: TargetRequest): View {
    const name = targetNameOf(targetOf(wanted));
    const view = this.views.get(name) ?? {
      wanted,
      state: NOTHING,
      listeners: new Set(),
      isReading: false,
      isStale: false,
    };
    this.views.set(name, view);
    return view;
  }

  private async want(wanted: TargetRequest, view: View): Promise<void> {
    this.read(view);
    const { db, clock } = this.dependencies;
    if (await touchTarget(db, targetOf(wanted), clock.now())) this.dependencies.wanted();
  }

  /** Reads a view. Changes during the read cause another one. */
  private read(view: View): void {
    if (view.listeners.size === 0 || this.isEnded) return;
    view.isStale = view.isReading;
    if (view.isReading) return;
    view.isReading = true;
    const { db, clock, confirmed } = this.dependencies;
    const rest = () => {
      view.isReading = false;
      if (view.isStale) this.read(view);
    };
    readView(db, targetOf(view.wanted), { now: clock.now(), confirmed })
      .then((state) => {
        view.state = state;
        for (const listener of view.listeners) listener();
      })
      .then(rest, rest);
  }

  /**
   * Marks the targets as used, regularly, and at once when the clock was set or the primary
   * changed.
   */
  touch(): void {
    const { db, clock, wanted } = this.dependencies;
    this.touchedAt = clock.now();
    for (const view of this.views.values()) {
      if (view.listeners.size === 0) continue;
      const touched = touchTarget(db, targetOf(view.wanted), clock.now()).then((isNew) => isNew && wanted());
      touched.catch(() => undefined);
    }
  }

  private watchClock(): void {
    const { clock } = this.dependencies;
    const before = clock.now();
    this.callOff = clock.after(WATCH_MS, () => {
      const isSet = Math.abs(clock.now() - before - WATCH_MS) > WATCH_MS / 2;
      if (isSet || clock.now() - this.touchedAt > KEPT_MS / 6) this.touch();
      this.watchClock();
    });
  }
}
