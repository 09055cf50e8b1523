import { ProfileEdit } from "#contract/identity.ts";
import { aliasFault, normaliseAlias } from "#domain/identity/alias.ts";
import { keyText } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { profiles } from "#server/stored/people.ts";
import { editAccount } from "#server/identity/statements.ts";
import { lockProfile } from "../queries.ts";

/** Changes one's own name and language. It names no id, because nobody can change another's. */
export function profileMutation(languages: readonly string[]): Mutation {
  return mutation({
    name: "profile.edit",
    who: "member",
    args: ProfileEdit,
    plan: ({ alias, language }, { actor }, precondition) => {
      const wanted = { alias: alias === undefined ? undefined : normaliseAlias(alias), language };
      const fault = wanted.alias === undefined ? null : aliasFault(wanted.alias);
      const errors = [
        ...(fault === null ? [] : [{ path: "alias", word: fault }]),
        ...(language !== undefined && !languages.includes(language) ? [{ path: "language", word: "unknown" }] : []),
      ];
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const userId = actor.id ?? "";
      const key = profiles.key(userId);
      return {
        ok: true,
        value: {
          lock: [],
          read: (client) => lockProfile(client, userId),
          decide: (current) => {
            const profile = current.get(keyText(key));
            if (profile === undefined) return { ok: false, reason: "identity/session-expired" };
            const { version, editVersion } = profile;
            if (precondition !== undefined && precondition.editVersion !== editVersion) {
              return { ok: false, reason: "documents/version-changed", current: { version, editVersion } };
            }
            const plan = planOf([], { documents: [key] });
            return {
              ...plan,
              value: { ...plan.value, tableWrites: [(client) => editAccount(client, userId, wanted)] },
            };
          },
        },
      };
    },
  });
}
