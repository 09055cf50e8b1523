import { answerAsk } from "#contract/asks.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { ok } from "#domain/shared/result.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { RunSweep } from "#server/documents/sweeps/sweeps.ts";
import { readDocument } from "#server/documents/store.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { asks } from "#server/stored/asks.ts";
import { askCollections, listingsOf } from "./collections.ts";
import { answerMutation } from "./commands/answer.ts";
import { endAreaMutation, saveAreaMutation } from "./commands/verifier-area.ts";
import type { AskDependencies } from "./dependencies.ts";
import { endAsks, giveBackLate } from "./end-asks.ts";
import { presentAsk } from "./present.ts";
import { renewConsents } from "./renew-consents.ts";
import { runWaves } from "./run-waves.ts";

/** Pause between two looks for waves that are due. */
export const LOOK_MS = 1_000;
/** Minutes between two looks for consents that have ended. Proposal: nobody waits for those. */
const CONSENT_MINUTES = 10;

/**
 * Opens the feature: waves of asks for needs, and their answers.
 * @param background who tells the time and hears of failures of waves; null: a test makes them
 */
export function openAsks(
  dependencies: AskDependencies,
  writers: Writers,
  background: { now: () => Date; runSweep: RunSweep; report: (error: unknown) => void } | null,
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
        if (document === null) return { ok: false, reason: "asks/not-found" };
        const found = await listingsOf(database, [document]);
        const value = presentAsk(document, { readerId: context.actor.id, ...found(document), now: context.now });
        return value === null ? { ok: false, reason: "asks/not-found" } : ok({ value });
      }),
    ],
    mutations: [mutation, saveAreaMutation(), endAreaMutation()],
    collections: askCollections(database),
    close: background === null ? () => Promise.resolve() : startWaves(dependencies, background),
  };
}

/** @returns a function that stops them */
function startWaves(
  dependencies: AskDependencies,
  { now, runSweep, report }: { now: () => Date; runSweep: RunSweep; report: (error: unknown) => void },
): () => Promise<void> {
  const stopWaves = repeat(LOOK_MS, { report }, async () => {
    const at = now();
    // First: who was asked for a filled need may be asked for another one.
    await endAsks(dependencies, at);
    await runWaves({ ...dependencies, report }, at);
  });
  const stopRenewals = repeat(CONSENT_MINUTES * MINUTE_MS, { report }, async () => {
    // First: an ask that comes back is no silence, which would end a consent.
    await giveBackLate(dependencies, now());
    await runSweep({ name: "consents", kind: "end" }, (at) => renewConsents(dependencies, at));
  });
  return async () => void (await Promise.all([stopWaves(), stopRenewals()]));
}
