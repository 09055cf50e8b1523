import type { Writes } from "../store/react.ts";
import type { Mutation } from "../store/types.ts";

/**
 * Hands what a draft becomes to the outbox, where it is kept. What it takes the place of goes: a
 * single write keeps its place in the order, a transaction is made anew. The draft is still there
 * until this is done.
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
