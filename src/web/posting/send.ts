import type { Writes } from "../store/useWrites.ts";
import type { Mutation } from "../store/types.ts";

/**
 * Stores a draft's commands in the outbox, and removes what they replace. A single write keeps its
 * position; a transaction is created again. The draft is deleted only afterwards.
 */
export async function sendDraft(
  { write, replace, discard }: Pick<Writes, "write" | "replace" | "discard">,
  mutations: readonly Mutation[],
  replaces: readonly string[] = [],
): Promise<void> {
  const [key] = replaces;
  const [first] = mutations;
  if (key !== undefined && replaces.length === 1 && mutations.length === 1 && first !== undefined) {
    return replace(key, first);
  }
  if (key !== undefined) await discard(key);
  if (mutations.length > 0) await write([...mutations], { transaction: mutations.length > 1 });
}
