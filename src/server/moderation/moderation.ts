import type { Binding } from "#server/http/handle.ts";
import type { Mutation } from "#server/http/mutation.ts";
import type { Writers } from "#server/http/writers.ts";
import { moderationMutations } from "./commands/mutations.ts";
import type { ModerationParts } from "./parts.ts";
import { moderationRoutes } from "./routes.ts";

/** The room in service. `mutations`: those that batches may call too. */
export type Moderation = { bindings: Binding[]; mutations: readonly Mutation[] };

/** Opens the room: what people report, what moderators decide. */
export function openModeration(parts: ModerationParts & { writers: Writers }): Moderation {
  const mutations = moderationMutations(parts);
  return { bindings: moderationRoutes({ ...parts, mutations }), mutations: [mutations.file] };
}
