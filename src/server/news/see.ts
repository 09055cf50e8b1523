import { NewsSee } from "#contract/news.ts";
import { keyText } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { news } from "#server/stored/news.ts";

/**
 * Marks news as read by whom it is for. What is not theirs, or no more, is passed over: they know
 * of none of it.
 */
export function seeMutation(): Mutation {
  return mutation({
    name: "news.see",
    who: "member",
    args: NewsSee,
    plan: ({ ids }, { actor, now }) => {
      const lock = [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => ({ collection: "news", id }));
      return {
        ok: true,
        value: {
          lock,
          decide: (current) => {
            const own = lock.flatMap((key) => current.get(keyText(key)) ?? []);
            const mine = own.filter((document) => news.read(document).ownerId === actor.id);
            const unseen = mine.filter((document) => news.read(document).seenAt === undefined);
            const writes = unseen.map(({ collection, id, body }) => ({
              do: "update" as const,
              collection,
              id,
              body: { ...body, seenAt: now.toISOString() },
            }));
            return planOf(writes, { documents: mine.map(({ collection, id }) => ({ collection, id })) });
          },
        },
      };
    },
  });
}
