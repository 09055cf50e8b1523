import type { Binding } from "#server/http/contract/handle.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { moderationMutations } from "./commands/mutations.ts";
import { openNotice } from "./notice.ts";
import type { NoticeParts } from "./notice.ts";
import type { ModerationParts } from "./parts.ts";
import { moderationRoutes } from "./routes.ts";

/**
 * What moderation is opened with. `looks`: its subscription to changes; null for no automatic
 * review.
 */
export type OpenModeration = ModerationParts & {
  writers: Writers;
  looks: Pick<NoticeParts, "feed" | "now" | "report" | "waitMs"> | null;
};

/** Running moderation. `mutations`: those that batches may call too. */
export type Moderation = { bindings: Binding[]; mutations: readonly Mutation[]; close: () => Promise<void> };

/** Opens moderation: reports of people, automatic signs, decisions of moderators. */
export function openModeration({ looks, ...parts }: OpenModeration): Moderation {
  const mutations = moderationMutations(parts);
  const notice = looks === null ? null : openNotice({ ...parts, ...looks });
  return {
    bindings: moderationRoutes({ ...parts, mutations }),
    mutations: [mutations.file],
    close: async () => {
      await notice?.close();
    },
  };
}
