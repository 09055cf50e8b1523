import type { Collection } from "#server/commands/client-collection.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { RunSweep } from "#server/documents/sweeps/sweeps.ts";
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
import { endWithoutNeed, settleTimedOut } from "./upkeep.ts";

/** Pause between two looks for responses whose time has come. */
const LOOK_MS = 1_000;

/**
 * Opens responses to needs: commands, routes, and the documents that two people share.
 * @param background who judges the time and hears of failures; null: a test does what time does
 */
export function openResponses(
  dependencies: ResponseDependencies,
  { writers, texts }: { writers: Writers; texts: Texts },
  background: { runSweep: RunSweep; report: (error: unknown) => void } | null,
): { bindings: Binding[]; mutations: Mutation[]; collections: Collection[]; close: () => Promise<void> } {
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
    collections: [responseCollection(dependencies)],
    close: background === null ? () => Promise.resolve() : startSettling(dependencies, background),
  };
}

/** @returns a function that stops it */
function startSettling(
  dependencies: ResponseDependencies,
  { runSweep, report }: { runSweep: RunSweep; report: (error: unknown) => void },
): () => Promise<void> {
  const works = { "response-times": settleTimedOut, "responses-without-need": endWithoutNeed };
  const stops = Object.entries(works).map(([name, work]) =>
    repeat(LOOK_MS, { report }, () => runSweep({ name, kind: "end" }, (at) => work(dependencies, at))),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
