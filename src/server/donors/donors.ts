import { leaveDonors, saveDonor } from "#contract/donors.ts";
import { ok } from "#domain/shared/result.ts";
import { accountCollection } from "#server/commands/account-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { donors } from "#server/stored/donors.ts";
import { leaveMutation } from "./commands/leave.ts";
import { saveMutation } from "./commands/save.ts";
import { presentDonor } from "./present.ts";

const RULES = { limit: "public-read", policy: everybody } as const;

/** Opens the feature: what a donor says of themselves, and leaving. */
export function openDonors(dependencies: { database: Database; writers: Writers }): {
  bindings: Binding[];
  mutations: Mutation[];
  collections: Collection[];
} {
  const { database } = dependencies;
  const [save, leave] = [saveMutation(), leaveMutation()];
  return {
    bindings: [
      bindRoute(saveDonor, RULES, async (input, context) => {
        const id = context.actor.id ?? "";
        const written = await runMutation(dependencies, context, { mutation: save, args: { ...input, id } });
        if (!written.ok) return written;
        const [document] = await readShieldedAll(database, [donors.key(id)]);
        const donor = document === undefined ? null : presentDonor(document, id);
        // Left again by another device in between.
        return donor === null ? { ok: false, reason: "documents/aborted" } : ok({ value: donor });
      }),
      bindRoute(leaveDonors, RULES, async (_input, context) => {
        const id = context.actor.id ?? "";
        const written = await runMutation(dependencies, context, { mutation: leave, args: { id } });
        return written.ok ? ok({ value: null }) : written;
      }),
    ],
    mutations: [save, leave],
    collections: [accountCollection(database, donors, presentDonor)],
  };
}
