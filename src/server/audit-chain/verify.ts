import type { Database } from "#server/documents/pool.ts";
import { GENESIS, lineHash, nameHash } from "./chain.ts";
import type { ChainHead } from "./chain.ts";
import { atOneMoment, countUnsealed, readDays, readLinesAfter } from "./queries.ts";
import type { SealedLine } from "./queries.ts";

/**
 * The first fault of a chain. `changed`: the line, or the one before it with its hash. `renamed`:
 * its account. `uncounted`: it is behind the last line of its day. `head`: the day's head.
 * `other-head`: a head that was kept elsewhere names another line.
 */
export type ChainFault = {
  day: string;
  line: number;
  what: "changed" | "missing" | "renamed" | "uncounted" | "head" | "other-head";
};

/** `blanks`: lines whose account was erased. `waiting`: lines that are not in the chain yet. */
export type ChainVerdict = {
  fault: ChainFault | null;
  lines: number;
  blanks: number;
  waiting: number;
  head: ChainHead | null;
};

/**
 * Reads the whole chain and names the first changed or missing line.
 * @param kept heads that were kept elsewhere; who rewrites the whole chain cannot change those
 */
export function verifyChain(database: Pick<Database, "pool">, kept: readonly ChainHead[] = []): Promise<ChainVerdict> {
  return atOneMoment(database, async (client) => {
    const walk = new Walk(await readDays(client), kept);
    let place = { day: "0001-01-01", number: 0 };
    for (;;) {
      const page = await readLinesAfter(client, place);
      const last = page.at(-1);
      if (last === undefined || page.some((line) => !walk.step(line))) break;
      place = last;
    }
    walk.end();
    return { ...walk.verdict(), waiting: await countUnsealed(client) };
  });
}

/** One reading of a chain, line by line. It stops at the first fault. */
class Walk {
  readonly #days: ChainHead[];
  readonly #kept: ChainHead[];
  #fault: ChainFault | null = null;
  /** The last good line; before the first one its day is empty. */
  #at: ChainHead = { day: "", lines: 0, hash: GENESIS };
  #lines = 0;
  #blanks = 0;

  constructor(days: readonly ChainHead[], kept: readonly ChainHead[]) {
    this.#days = [...days];
    this.#kept = [...kept];
  }

  /** @returns whether the line is good */
  step(line: SealedLine): boolean {
    const { day, number } = line;
    while (this.#fault === null && this.#days[0] !== undefined && this.#days[0].day < day) this.#endDay();
    if (this.#fault !== null) return false;
    if (this.#at.day !== day) this.#at = { day, lines: 0, hash: this.#at.hash };
    const due = this.#at.lines + 1;
    const counted = this.#days[0]?.day === day ? this.#days[0].lines : 0;
    if (number > due && due <= counted) return this.#fail(due, "missing");
    if (number > counted) return this.#fail(number, "uncounted");
    const hash = lineHash(this.#at.hash, line);
    if (number !== due || hash !== line.hash) return this.#fail(due, "changed");
    if (line.who !== null && nameHash(line.salt ?? "", line.who) !== line.whoHash) return this.#fail(due, "renamed");
    this.#at = { day, lines: due, hash };
    this.#lines += 1;
    if (line.who === null && line.whoHash !== "") this.#blanks += 1;
    return this.#isAsKept();
  }

  /** After the last line: no day and no kept head may be left. */
  end(): void {
    while (this.#fault === null && this.#days.length > 0) this.#endDay();
    const [left] = this.#kept.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    if (this.#fault === null && left !== undefined) this.#fault = { day: left.day, line: left.lines, what: "missing" };
  }

  verdict(): Omit<ChainVerdict, "waiting"> {
    const head = this.#at.day === "" ? null : this.#at;
    return { fault: this.#fault, lines: this.#lines, blanks: this.#blanks, head };
  }

  /** Compares the next day's count and head with its lines. */
  #endDay(): void {
    const day = this.#days.shift();
    if (day === undefined) return;
    const lines = this.#at.day === day.day ? this.#at.lines : 0;
    if (lines < day.lines) this.#fault = { day: day.day, line: lines + 1, what: "missing" };
    else if (day.hash !== this.#at.hash) this.#fault = { day: day.day, line: lines, what: "head" };
  }

  #isAsKept(): boolean {
    const at = this.#kept.findIndex(({ day, lines }) => day === this.#at.day && lines === this.#at.lines);
    if (at === -1) return true;
    const [head] = this.#kept.splice(at, 1);
    return head?.hash === this.#at.hash ? this.#isAsKept() : this.#fail(this.#at.lines, "other-head");
  }

  #fail(line: number, what: ChainFault["what"]): false {
    this.#fault = { day: this.#at.day, line, what };
    return false;
  }
}
