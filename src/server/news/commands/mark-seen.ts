import { NewsSee } from "#contract/news.ts";
import { keyText } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { news } from "#server/stored/news.ts";

/**
 * Marks one's own news as read. Ids of others or of removed news are skipped, so nobody learns that
 * they exist.
 */
export function markSeenMutation(): Mutation {
  return mutation({
    name: "news.see",
    who: "member",
    args: NewsSee,
    plan: ({ ids }, { actor, now }) => {
      const lock = [...new Set(ids.map((id) => id.toLowerCase()))].map(news.key);
      return {
        ok: true,
        value: {
          lock,
          decide: (current) => {
            const own = news.readAll(lock.flatMap((key) => current.get(keyText(key)) ?? []));
            const mine = own.filter(({ value }) => value.ownerId === actor.id);
            const unseen = mine.filter(({ value }) => value.seenAt === undefined);
            const writes = unseen.map(({ document, value }) =>
              news.update(document, { body: { ...value, seenAt: now.toISOString() } }),
            );
            return planOf(writes, { documents: mine.map(({ document }) => news.key(document.id)) });
          },
        },
      };
    },
  });
}
