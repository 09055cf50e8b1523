import type { Actor } from "#domain/identity/actor.ts";
import type { ReadWork } from "#domain/shared/read-price.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { byRank } from "#server/commands/client-collection.ts";
import type { Collection, Ranked, TargetPlan } from "#server/commands/client-collection.ts";

/** A receiver of events. The actor decides what it sees, and how. */
export type Listener = {
  readonly actor: Actor;
  send: (events: string | Buffer) => void;
  end: () => void;
  /** Runs a read when this listener's turn comes. Null when nobody waits for it any more. */
  read: <T>(reading: Reading, read: () => Promise<T>) => Promise<T | null>;
};

/** What a read takes, and whether nobody waits for it any more. */
export type Reading = { work: ReadWork; isGone: () => boolean };

/**
 * One target of one listener, in the view that it shares with others of the same target. `targetId`
 * is JSON text.
 */
export type Membership = {
  readonly listener: Listener;
  readonly view: View;
  readonly targetId: string;
  /** Its first documents have been sent. */
  isCurrent: boolean;
};

/** Whether a listener may be told the place that it has reached. */
export function mayBeToldPlace({ isCurrent, view }: Membership): boolean {
  return isCurrent && view.isWhole;
}

/** A changed document as it is now; null when it was removed. */
type Change = { id: string; document: StoredDocument | null };

/**
 * The effect of a change on a view: documents to send, where they are known, and documents that
 * left.
 */
export type ViewDifference = { changed: Map<string, StoredDocument | null>; gone: string[] };

/** Whether nothing changed. */
export function isEmpty({ changed, gone }: ViewDifference): boolean {
  return changed.size === 0 && gone.length === 0;
}

/**
 * How many documents after a full view's last one are known, to replace one that leaves without a
 * search.
 */
export const SPARE = 32;

/**
 * The documents of a target for readers of one kind, by id with their rank, shared by all its
 * listeners. `members` have been sent. Beyond the limit the first few are known.
 */
export class View {
  readonly key: string;
  readonly collection: Collection;
  readonly plan: TargetPlan;
  readonly listeners = new Set<Membership>();
  /** Listeners that wait for the first documents. */
  readonly coming = new Set<Membership>();
  members = new Map<string, number>();
  spare: Ranked[] = [];
  /** Changes since the search began; null when the members are known. */
  late: Change[] | null = [];
  /** Its first search waits for a turn. Changes until then are part of what it will find. */
  isAwaited = true;
  /** Another search of it was asked for and has not filled it yet. */
  isSearchedAgain = false;
  /**
   * When its last search ended, of `performance.now()`. It may have seen what the log reports later.
   */
  searchedAt = 0;
  /** Documents after it are unknown; null when all are known. */
  #bound: Ranked | null = null;

  constructor(key: string, collection: Collection, plan: TargetPlan) {
    this.key = key;
    this.collection = collection;
    this.plan = plan;
  }

  /** Whether more documents belong to the target than are known. */
  get hasMore(): boolean {
    return this.#bound !== null;
  }

  /** Whether members are missing that a search would find. */
  get isShort(): boolean {
    return this.#bound !== null && this.members.size < this.plan.limit;
  }

  /**
   * Whether its listeners have been sent all that belongs to it, or are about to be. If not, a
   * search is under way or waits. Until it ends, no listener may be told a place. It would come
   * back with that place, and never hear of what the search finds.
   */
  get isWhole(): boolean {
    return this.late === null && !this.isShort && !this.isSearchedAgain;
  }

  /** Whether a document is among those known. */
  holdsNow(id: string): boolean {
    return this.members.has(id) || this.spare.some((each) => each.id === id);
  }

  /** All its documents as if each had changed, where the view is loaded. */
  get allShownAnew(): ViewDifference {
    const ids = this.late === null ? [...this.members.keys()] : [];
    return { changed: new Map(ids.map((id) => [id, null])), gone: [] };
  }

  /** How many documents a search should return. */
  get wanted(): number {
    return this.plan.limit + SPARE;
  }

  /** Adds the results of a search, and the changes since it began. */
  fill(found: readonly Ranked[], now: Date): ViewDifference {
    const late = this.late ?? [];
    this.late = null;
    this.isSearchedAgain = false;
    const before = this.members;
    this.#place([...found], found.length >= this.wanted ? (found.at(-1) ?? null) : null);
    const changed = new Map([...this.members.keys()].filter((id) => !before.has(id)).map((id) => [id, null] as const));
    const gone = [...before.keys()].filter((id) => !this.members.has(id));
    return joined({ changed, gone }, this.apply(late, now));
  }

  /** Applies changes. */
  apply(changes: readonly Change[], now: Date): ViewDifference {
    const isFree = this.#bound === null && this.spare.length === 0;
    const isRoomy = isFree && this.members.size + changes.length <= this.plan.limit;
    return isRoomy ? this.#put(changes, now) : this.#sort(changes, now);
  }

  #put(changes: readonly Change[], now: Date): ViewDifference {
    const difference: ViewDifference = { changed: new Map(), gone: [] };
    for (const { id, document } of changes) {
      if (document !== null && this.plan.holds(document, now)) {
        this.members.set(id, this.plan.rankOf(document));
        difference.changed.set(id, document);
      } else if (this.members.delete(id)) difference.gone.push(id);
    }
    return difference;
  }

  #sort(changes: readonly Change[], now: Date): ViewDifference {
    const before = this.members;
    const ranks = new Map(changes.map(({ id, document }) => [id, this.#rankKnown(document, now)]));
    const isTouched = [...ranks].some(([id, rank]) => rank !== null || this.holdsNow(id));
    if (!isTouched) return { changed: new Map(), gone: [] };
    if ([...ranks].every(([id, rank]) => rank === this.#rankHeld(id))) return this.#shownAnew(changes);
    const all = new Map([...before, ...this.spare.map(({ id, rank }) => [id, rank] as const)]);
    for (const [id, rank] of ranks) {
      if (rank === null) all.delete(id);
      else all.set(id, rank);
    }
    const ranked = [...all].map(([id, rank]) => ({ id, rank }));
    this.#place(ranked.toSorted(byRank), this.#bound);
    const changed = new Map<string, StoredDocument | null>();
    for (const id of this.members.keys()) if (!before.has(id)) changed.set(id, null);
    for (const { id, document } of changes) if (document !== null && this.members.has(id)) changed.set(id, document);
    return { changed, gone: [...before.keys()].filter((id) => !this.members.has(id)) };
  }

  /**
   * Changes that move nothing, as most do. Sorting for each would cost as much as the view is long.
   */
  #shownAnew(changes: readonly Change[]): ViewDifference {
    const changed = new Map<string, StoredDocument | null>();
    for (const { id, document } of changes) if (document !== null && this.members.has(id)) changed.set(id, document);
    return { changed, gone: [] };
  }

  /** The rank of a document that is known here; null for others. */
  #rankHeld(id: string): number | null {
    return this.members.get(id) ?? this.spare.find((each) => each.id === id)?.rank ?? null;
  }

  /**
   * The rank of a document that belongs here. Null for others and those after what is known,
   * because others may precede them.
   */
  #rankKnown(document: StoredDocument | null, now: Date): number | null {
    if (document === null || !this.plan.holds(document, now)) return null;
    const rank = this.plan.rankOf(document);
    return this.#bound === null || byRank({ id: document.id, rank }, this.#bound) <= 0 ? rank : null;
  }

  #place(ranked: Ranked[], bound: Ranked | null): void {
    const { limit } = this.plan;
    this.members = new Map(ranked.slice(0, limit).map(({ id, rank }) => [oneText(id), rank]));
    this.spare = ranked.slice(limit, limit + SPARE);
    this.#bound = ranked.length > limit + SPARE ? (this.spare.at(-1) ?? bound) : bound;
  }
}

const TEXTS = new Map<string, string>();
const MOST_TEXTS = 200_000;

/** One string object per id, because thousands of views hold the same documents. */
function oneText(id: string): string {
  const known = TEXTS.get(id);
  if (known !== undefined) return known;
  if (TEXTS.size >= MOST_TEXTS) TEXTS.clear();
  TEXTS.set(id, id);
  return id;
}

/** Two successive differences as one. */
function joined(first: ViewDifference, second: ViewDifference): ViewDifference {
  const changed = new Map([...first.changed, ...second.changed]);
  for (const id of second.gone) changed.delete(id);
  const gone = first.gone.filter((id) => !second.changed.has(id));
  return { changed, gone: [...new Set([...gone, ...second.gone])] };
}
