import { editMe } from "#contract/identity.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { countUnread } from "#server/documents/count-unread.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { presentMe } from "../present.ts";
import { readAccount } from "../queries.ts";

/** Changes one's profile from the account page: the same command as in a batch. */
export function profileRoutes(dependencies: { database: Database; edit: Mutation; writers: Writers }): Binding[] {
  const { database, edit, writers } = dependencies;
  return [
    bindRoute(editMe, { limit: "public-read", policy: everybody }, async (input, context) => {
      const writer = writers.of(context);
      const admitted = await writers.admit(context, writer, edit.name);
      if (!admitted.ok) return admitted;
      const prepared = await edit.prepare(input, writer);
      if (!prepared.ok) return prepared;
      const written = await executeMutation(database, prepared.value, null);
      if (!written.ok) return written;
      const account = await readAccount(database, writer.actor.id ?? "");
      if (account === null) return fail("identity/session-expired");
      return ok({ value: presentMe(account, await countUnread(database, account.id)) });
    }),
  ];
}
