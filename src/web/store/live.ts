import type { StoreDatabase } from "./db.ts";
import type { Clock } from "./environment.ts";
import { targetOf } from "./rows.ts";
import { nameOf } from "./sync/target-name.ts";
import { KEPT_MS, touchTarget } from "./sync/targets.ts";
import type { QueryState, TargetRequest } from "./types.ts";
import { NOTHING, readView } from "./views.ts";
import type { Confirmed } from "./views.ts";

/** How often the clock is looked at. */
const WATCH_MS = 10_000;

/** Queries that nobody looks at are remembered up to so many. */
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
  /** Whether what is kept of a target still holds. */
  confirmed: Confirmed;
  /** A target is looked at that nobody looked at. */
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

  /** Listens to a query: the answer ends that. */
  subscribe(wanted: TargetRequest, listener: () => void): () => void {
    const view = this.viewOf(wanted);
    view.listeners.add(listener);
    if (view.listeners.size === 1) this.want(wanted, view).catch(() => undefined);
    return () => {
      view.listeners.delete(listener);
      if (view.listeners.size === 0 && this.views.size > MOST_VIEWS) this.views.delete(nameOf(targetOf(wanted)));
    };
  }

  /** What a query showed last. */
  snapshot(wanted: TargetRequest): QueryState {
    return this.views.get(nameOf(targetOf(wanted)))?.state ?? NOTHING;
  }

  /** Reads anew what the queries of these collections show; without a word of which, all. */
  refresh(collections?: readonly string[]): void {
    for (const view of this.views.values()) {
      if (collections !== undefined && !collections.includes(view.wanted.collection)) continue;
      // Nobody looks, so it is not read: the next who looks must not find the words of a write that
      // was refused meanwhile.
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
    const name = nameOf(targetOf(wanted));
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

  /** Reads a view; what happens meanwhile is read after that. */
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
   * Says that somebody still looks: now and then, and at once when the device's clock was set or
   * another tab leads.
   */
  touch(): void {
    const { db, clock, wanted } = this.dependencies;
    this.touchedAt = clock.now();
    for (const view of this.views.values()) {
      if (view.listeners.size === 0) continue;
      const told = touchTarget(db, targetOf(view.wanted), clock.now()).then((isNew) => isNew && wanted());
      told.catch(() => undefined);
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
