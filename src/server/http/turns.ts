import { setImmediate as around } from "node:timers/promises";
import { FairQueue } from "#server/runtime/fair-queue.ts";
import { networkOf, prefixOf } from "./clients.ts";
import type { Context } from "./contract/context.ts";
import { TURNS } from "./limits.ts";

/** One caller's turn at the processor. It lasts until the event loop has been around. */
export type Turn = { readonly isOver: boolean };

/**
 * Thrown where nothing but throwing leads out: too much waits, or nobody waits for the answer any
 * more.
 */
export class NoTurn extends Error {}

type Asker = Pick<Context, "caller" | "signal">;

/**
 * Whose turn it is at the processor, which does one thing after the other: all that can be decided
 * is the order. Neighbourhoods of addresses take turns, and within one its addresses; the many of
 * one address wait behind each other. One turn begins each time the event loop has been around, so
 * that who has just come is seen, and what costs little is answered in between. Who is alone never
 * waits. Nothing is held during a turn: who waits for the database meanwhile keeps nobody waiting.
 */
export class Turns {
  readonly #queue = new FairQueue({ atOnce: 1, ...TURNS });

  /** Waits for a turn. @returns null when too much waits already, or the caller has gone */
  take({ caller, signal }: Asker): Promise<Turn | null> {
    return new Promise((resolve, reject) => {
      const turn = { isOver: false };
      if (caller.isUnlimited) return resolve(turn);
      const pass = async (): Promise<void> => {
        resolve(turn);
        // Once around, so that who comes meanwhile may be next; once more, so that what was
        // answered leaves first (departures.ts).
        await around();
        await around();
        turn.isOver = true;
      };
      const standing = { within: networkOf(caller.address), signal };
      this.#queue
        .run([prefixOf(caller.address)], pass, standing)
        .then((passed) => passed ?? resolve(null))
        .catch(reject);
    });
  }

  /**
   * Begins a turn for a page. @returns what waits for another one where this one is over, as after
   * waiting for the database
   * @throws NoTurn
   */
  async begin(asker: Asker): Promise<() => Promise<void>> {
    const take = async (): Promise<Turn> => {
      const turn = await this.take(asker);
      if (turn === null) throw new NoTurn("no turn");
      return turn;
    };
    let turn = await take();
    return async () => {
      if (turn.isOver) turn = await take();
    };
  }
}
