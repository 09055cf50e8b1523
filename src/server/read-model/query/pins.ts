import type { Reason } from "#contract/errors.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { ReadModelDependencies, Rotation } from "../types.ts";
import { hashOf, readCursorByKeys } from "./cursor.ts";
import type { Pin } from "./plan.ts";

/** How long a search waits until this process has reached a cursor's position. */
const CATCH_UP_MS = 1_000;
/** A change has the time of its transaction's start, but becomes visible at its commit. */
const COMMIT_MS = 50;

type PinDependencies = Pick<ReadModelDependencies, "feed" | "now" | "cursorKeys">;

/** The fixed parameters of searches: from the cursor, or new with the first page. */
export class Pins {
  readonly #dependencies: PinDependencies;

  constructor(dependencies: PinDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param known every change below its `xid` is applied */
  async of(
    known: { readonly xid: number },
    cursor: string | undefined,
    of: { text: string; rotation: Rotation },
  ): Promise<Result<Pin, Reason>> {
    if (cursor === undefined) return ok(this.first(known, of.rotation));
    const now = this.#dependencies.now().getTime();
    const read = readCursorByKeys(cursor, of.text, { keys: this.#dependencies.cursorKeys, now });
    if (!read.ok) return read;
    const { asOf, seed, xid, end } = read.value;
    if (xid > known.xid && !(await this.#catchUp(xid))) return fail("http/unavailable");
    return ok({ asOf, now, seed, turn: 0, after: end, changedBefore: xid, xid });
  }

  first({ xid }: { readonly xid: number }, { seed, turn }: Rotation): Pin {
    const now = this.#dependencies.now().getTime();
    // Not later than what is known. Changes before `asOf` are in this page's order; all others came
    // after it.
    const asOf = now - Math.ceil(this.#dependencies.feed.ageMs()) - COMMIT_MS;
    const changedBefore = Number.POSITIVE_INFINITY;
    return { asOf, now, seed: hashOf(seed)[0], turn, after: null, changedBefore, xid };
  }

  /** Reads the log now: the cursor names changes that this process has not seen. */
  async #catchUp(xid: number): Promise<boolean> {
    const { feed } = this.#dependencies;
    if (feed.position().xid >= BigInt(xid)) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CATCH_UP_MS)));
    await Promise.race([feed.readNow(), late]);
    clearTimeout(timer);
    return feed.position().xid >= BigInt(xid);
  }
}
