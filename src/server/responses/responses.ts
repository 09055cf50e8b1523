import type { Collection } from "#server/commands/client-collection.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { responseCollection } from "./collection.ts";
import { acceptMutation } from "./commands/accept.ts";
import { actMutations } from "./commands/act.ts";
import { noteMutation } from "./commands/note.ts";
import { numberMutation } from "./commands/number.ts";
import { promiseMutation } from "./commands/promise.ts";
import type { ResponseDependencies } from "./dependencies.ts";
import { responseRoutes } from "./routes.ts";

/** Opens responses to needs: commands, routes, and the documents that two people share. */
export function openResponses(
  dependencies: ResponseDependencies,
  { writers, texts }: { writers: Writers; texts: Texts },
): { bindings: Binding[]; mutations: Mutation[]; collections: Collection[] } {
  const mutations = [
    promiseMutation(dependencies),
    acceptMutation(dependencies),
    ...actMutations(dependencies),
    noteMutation(dependencies),
    numberMutation(dependencies),
  ];
  const byName = new Map(mutations.map((each) => [each.name, each]));
  return {
    bindings: responseRoutes({ dependencies, writers, texts, mutations: byName }),
    mutations,
    collections: [responseCollection(dependencies.database)],
  };
}
