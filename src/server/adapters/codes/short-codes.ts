import { CODE_LENGTHS } from "#domain/limits/code-length.ts";
import type { TakeTry } from "#server/limits/limits.ts";

/** A number or an address that a code was sent to, and who asks for it or types it. */
export type CodeReceiver = { address: string; about: NonNullable<Parameters<TakeTry>[0]["about"]> };

/** How long codes are, by how many short ones were wrong for a number and from a network. */
export type ShortCodes = {
  /** Digits of a code that is sent now. A short one is counted: a network gets few in an hour. */
  digitsFor: (receiver: CodeReceiver) => Promise<number>;
  /**
   * Counts a try of a short code before it is judged. `giveBack`: it was right. Refused: too many
   * were wrong, so that only the browser that asked for one may try it.
   */
  tryShort: (receiver: CodeReceiver) => ReturnType<TakeTry>;
};

/** @param take counts a try, see `TakeTry` */
export function createShortCodes(take: TakeTry): ShortCodes {
  const tryShort: ShortCodes["tryShort"] = (receiver) =>
    take({ ...receiver, limits: ["wrong-code-number"], shares: ["wrong-code"] });
  return {
    tryShort,
    digitsFor: async (receiver) => {
      const taken = await tryShort(receiver);
      if (!taken.ok) return CODE_LENGTHS.long;
      await taken.giveBack();
      const sent = await take({ ...receiver, limits: [], shares: ["short-code"] });
      return sent.ok ? CODE_LENGTHS.short : CODE_LENGTHS.long;
    },
  };
}
