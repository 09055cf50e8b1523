import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { Binding, CallOutcome } from "../contract/handle.ts";
import { textTag } from "../transport/replies.ts";

/** The answers of calls that a page is made from. */
export class PageSources {
  readonly #tags: string[] = [];
  readonly #checks: (() => boolean)[] = [];
  readonly #again: (() => void)[] = [];
  #isShared = true;
  /** Whether an entry is among them: it is read from the database for each caller. */
  isEachTime = false;

  /** Notes an answer. @param outcome what the binding answered */
  note({ route, cache }: Binding, outcome: CallOutcome): void {
    if (!outcome.ok) {
      this.#isShared = false;
      return;
    }
    const { answer } = outcome;
    const body = "json" in answer ? answer.json : "value" in answer ? JSON.stringify(answer.value) : null;
    if (body === null) this.#isShared = false;
    else this.#tags.push(`${route.path} ${answer.etag ?? textTag(body)}`);
    if (cache === undefined) this.isEachTime = true;
    if (answer.isCurrent !== undefined) this.#checks.push(answer.isCurrent);
    if (answer.again !== undefined) this.#again.push(answer.again);
  }

  /** Whether the page may serve others too. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** Equal for equal pages. Ages on a page are by the minute. */
  stamp(site: object, now: Date): string {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    return textTag(JSON.stringify([this.#tags.toSorted(), site, minute]));
  }

  isCurrent = (): boolean => this.#checks.every((check) => check());

  again = (): void => {
    for (const each of this.#again) each();
  };
}
