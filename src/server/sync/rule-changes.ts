import { isBefore } from "#server/documents/change-log/change-log.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { Collection } from "#server/commands/client-collection.ts";

/**
 * `since`: how far the log was read when all views had followed the last change; null: none. What
 * has been delivered may be less far, so whoever listens may have a later place than that.
 */
type Known = { collection: Collection; rules: object | null; since: Checkpoint | null };

/** How often rules are looked at, ms: what is switched off is sent within a second. */
const LOOK_MS = 250;

/**
 * Notices when the rules of a collection change, by a decision or by the clock. The log has no
 * entry for the second.
 */
export class RuleChanges {
  readonly #known = new Map<string, Known>();
  readonly #now: () => Date;
  readonly #timer: NodeJS.Timeout;

  /** @param look called again and again; it looks at the rules and has views follow them */
  constructor(
    { collections, now }: { collections: ReadonlyMap<string, Collection>; now: () => Date },
    look: () => void,
  ) {
    this.#now = now;
    for (const collection of collections.values()) {
      const { name, rules } = collection;
      if (rules !== undefined) this.#known.set(name, { collection, rules: rules.inForce(now()), since: null });
    }
    this.#timer = setInterval(look, LOOK_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** The rules of a collection at the last look; null without any. */
  of(name: string): object | null {
    return this.#known.get(name)?.rules ?? null;
  }

  /**
   * Looks at the rules of now.
   * @returns the collections whose rules have changed since the last look
   */
  look(place: Checkpoint): Collection[] {
    const now = this.#now();
    return [...this.#known.values()].flatMap((known) => {
      const rules = known.collection.rules?.inForce(now) ?? null;
      if (rules === known.rules) return [];
      known.rules = rules;
      known.since = place;
      return [known.collection];
    });
  }

  /** A view of the collection has followed the last change. */
  settle(name: string, place: Checkpoint): void {
    const known = this.#known.get(name);
    if (known !== undefined && known.since !== null) known.since = place;
  }

  /** Whether who was here at a place of the log may not have heard of the last change. */
  isUnheardAt(name: string, place: Checkpoint): boolean {
    const since = this.#known.get(name)?.since ?? null;
    return since !== null && !isBefore(since, place);
  }
}
