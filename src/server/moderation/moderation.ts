import type { Binding } from "#server/http/contract/handle.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { moderationMutations } from "./commands/mutations.ts";
import { openNotice } from "./notice.ts";
import type { SignOptions } from "./notice.ts";
import type { ModerationParts } from "./parts.ts";
import { moderationRoutes } from "./routes.ts";

/** What the room is opened with. `signs`: how it looks for fraud; null: it does not. */
export type OpenModeration = { moderation: ModerationParts; writers: Writers; signs: SignOptions | null };

/** The room in service. `mutations`: those that batches may call too. */
export type Moderation = { bindings: Binding[]; mutations: readonly Mutation[]; close: () => Promise<void> };

/** Opens the room: what people report, what a machine notices, what moderators decide. */
export function openModeration({ moderation, writers, signs }: OpenModeration): Moderation {
  const mutations = moderationMutations(moderation);
  const notice = signs === null ? null : openNotice(moderation, signs);
  return {
    bindings: moderationRoutes({ moderation, mutations, writers }),
    mutations: [mutations.file],
    close: async () => {
      await notice?.close();
    },
  };
}
