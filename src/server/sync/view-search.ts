import type { Ranked } from "#server/commands/client-collection.ts";
import type { RuleChanges } from "./rule-changes.ts";
import type { Listener, View } from "./view.ts";

/** `searchedAt`: when it ended, of `performance.now()`. `rules`: by which it searched. */
export type FoundOfView = { found: Ranked[]; searchedAt: number; rules: object | null };

/** The search for the documents of a view. @param isWanted whether somebody still listens to it */
export function searchOf(
  view: View,
  { now, rules, isWanted }: { now: () => Date; rules: RuleChanges; isWanted: () => boolean },
): ViewSearch<FoundOfView> {
  const find = async (): Promise<FoundOfView> => ({
    rules: rules.of(view.collection.name),
    found: await view.plan.find(view.wanted, now()),
    searchedAt: performance.now(),
  });
  return new ViewSearch(view, { find, isWanted });
}

/**
 * The search that fills a view. Each of its listeners asks for a turn, and the first that gets one
 * searches for all. So nobody waits behind the many reads of another address that wants the same.
 */
export class ViewSearch<Found> {
  /** What was found. It never resolves when all who asked have left. */
  readonly found: Promise<Found>;
  readonly #view: View;
  readonly #find: () => Promise<Found>;
  /** Whether somebody still listens to the view. */
  readonly #isWanted: () => boolean;
  #resolve: (found: Found) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #isBegun = false;

  constructor(view: View, { find, isWanted }: { find: () => Promise<Found>; isWanted: () => boolean }) {
    this.#view = view;
    this.#find = find;
    this.#isWanted = isWanted;
    this.found = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.found.catch(() => undefined);
  }

  /** Waits for the turn of a listener. */
  askFor(listener: Listener): void {
    if (this.#isBegun) return;
    const isGone = (): boolean => this.#isBegun || !this.#isWanted();
    listener.read({ work: this.#view.plan.search, isGone }, () => this.#begin()).catch(this.#reject);
  }

  async #begin(): Promise<void> {
    if (this.#isBegun || !this.#isWanted()) return;
    this.#isBegun = true;
    this.#view.isAwaited = false;
    this.#view.late ??= [];
    this.#resolve(await this.#find());
  }
}
