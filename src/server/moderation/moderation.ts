import type { Binding } from "#server/http/contract/handle.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { moderationMutations } from "./mutations.ts";
import { openFraudReview } from "./fraud-review.ts";
import type { ReviewOptions } from "./fraud-review.ts";
import type { ModerationDependencies } from "./dependencies.ts";
import { moderationRoutes } from "./routes.ts";

/** What moderation is opened with. `signs`: its automatic review of changes; null for none. */
export type OpenModeration = { moderation: ModerationDependencies; writers: Writers; signs: ReviewOptions | null };

/**
 * Running moderation. `mutations`: those that batches may call too. `fileOfResponse`: for the
 * feature of responses alone.
 */
export type Moderation = {
  bindings: Binding[];
  mutations: readonly Mutation[];
  fileOfResponse: Mutation;
  close: () => Promise<void>;
};

/** Opens moderation: reports of people, automatic signs, decisions of moderators. */
export function openModeration({ moderation, writers, signs }: OpenModeration): Moderation {
  const mutations = moderationMutations(moderation);
  const notice = signs === null ? null : openFraudReview(moderation, signs);
  return {
    bindings: moderationRoutes({ moderation, mutations, writers }),
    mutations: [mutations.file],
    fileOfResponse: mutations.fileOfResponse,
    close: async () => {
      await notice?.close();
    },
  };
}
