import { answerAsk } from "#contract/asks.ts";
import { ok } from "#domain/shared/result.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { repeat } from "#server/documents/jobs.ts";
import { readDocument } from "#server/documents/store.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { asks } from "#server/stored/asks.ts";
import { askCollections, needsOf } from "./collections.ts";
import { answerMutation } from "./commands/answer.ts";
import type { AskDependencies } from "./dependencies.ts";
import { presentAsk } from "./present.ts";
import { endAsks, runWaves } from "./run-waves.ts";

/** Pause between two looks for waves that are due. */
const LOOK_MS = 1_000;

/**
 * Opens the feature: waves of asks for needs, and their answers.
 * @param background who tells the time and hears of failures of waves; null: a test makes them
 */
export function openAsks(
  dependencies: AskDependencies,
  writers: Writers,
  background: { now: () => Date; report: (error: unknown) => void } | null,
): {
  bindings: Binding[];
  mutations: Mutation[];
  collections: Collection[];
  close: () => Promise<void>;
} {
  const { database } = dependencies;
  const mutation = answerMutation(dependencies);
  return {
    bindings: [
      bindRoute(answerAsk, { limit: "public-read", policy: everybody }, async (input, context) => {
        const written = await runMutation({ database, writers }, context, { mutation, args: input });
        if (!written.ok) return written;
        const document = await readDocument(database, asks.key(input.id));
        const needs = document === null ? null : await needsOf(database, [document]);
        const need = document === null ? null : (needs?.get(asks.read(document).listingId) ?? null);
        const value =
          document === null ? null : presentAsk(document, { readerId: context.actor.id, need, now: context.now });
        return value === null ? { ok: false, reason: "asks/not-found" } : ok({ value });
      }),
    ],
    mutations: [mutation],
    collections: askCollections(database),
    close: background === null ? () => Promise.resolve() : startWaves(dependencies, background),
  };
}

/** @returns a function that stops them */
function startWaves(
  dependencies: AskDependencies,
  { now, report }: { now: () => Date; report: (error: unknown) => void },
): () => Promise<void> {
  return repeat(LOOK_MS, { report }, async () => {
    const at = now();
    // First: who was asked for a filled need may be asked for another one.
    await endAsks(dependencies, at);
    await runWaves(dependencies, at);
  });
}
