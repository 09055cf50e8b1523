import type { AskDependencies } from "../dependencies.ts";

const command = { name: "", prepare: () => Promise.reject(new Error("waves answer nothing")) };

/** For tests and benches that make waves and answer no ask. */
export const UNANSWERED: Pick<AskDependencies, "promise" | "observe" | "claim"> = {
  promise: command,
  observe: command,
  claim: command,
};
