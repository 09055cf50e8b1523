import {
  appealDecision,
  confirmDecision,
  decideAppeal,
  decideCase,
  fileReport,
  getCase,
  getCases,
  reverseDecision,
} from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { readCase, readCases, readFullCase } from "./cases.ts";
import type { ModerationMutations } from "./mutations.ts";
import type { ModerationDependencies } from "./dependencies.ts";

/** What the routes need: the commands and the writer. */
export type ModerationRoutes = { moderation: ModerationDependencies; mutations: ModerationMutations; writers: Writers };

const RULES = { limit: "public-read", policy: everybody } as const;

/** Reports, cases, decisions and appeals. */
export function moderationRoutes({ moderation, mutations, writers }: ModerationRoutes): Binding[] {
  const run = { database: moderation.database, writers };
  const decide = (name: keyof ModerationMutations) => (input: object, context: Context) =>
    carryOut({ moderation, writers }, context, { mutation: mutations[name], args: input });
  return [
    bindRoute(fileReport, { ...RULES, looksUpSession: true }, async ({ id, ...report }, context) => {
      const written = await runMutation(run, context, {
        mutation: mutations.file,
        args: { listingId: id, ...report },
      });
      if (!written.ok) return written;
      return { ok: true, value: { value: { reportId: written.value.documents[0]?.id ?? "" } } };
    }),
    bindRoute(getCases, RULES, async (input, context) => {
      return { ok: true, value: { value: await readCases(moderation, input, context) } };
    }),
    bindRoute(getCase, RULES, async ({ id }, context) => {
      const found = await readFullCase(moderation, id, context);
      return found === null ? { ok: false, reason: "listings/not-found" } : { ok: true, value: { value: found } };
    }),
    bindRoute(decideCase, RULES, decide("decide")),
    bindRoute(confirmDecision, RULES, decide("confirm")),
    bindRoute(reverseDecision, RULES, decide("reverse")),
    bindRoute(decideAppeal, RULES, decide("decideAppeal")),
    bindRoute(appealDecision, RULES, async (input, context) => {
      const written = await runMutation(run, context, { mutation: mutations.appeal, args: input });
      return written.ok ? { ok: true, value: { value: null } } : written;
    }),
  ];
}

/** Runs a decision and returns the case after it. Announces a ban or its end to all processes. */
async function carryOut(
  { moderation, writers }: Pick<ModerationRoutes, "moderation" | "writers">,
  context: Context,
  what: { mutation: Mutation; args: object },
): Promise<{ ok: true; value: Answer<Case> } | Refused> {
  const written = await runMutation({ database: moderation.database, writers }, context, what);
  if (!written.ok) return written;
  const id = written.value.documents.find(({ collection }) => collection === "listings")?.id ?? "";
  const found = await readCase(moderation, id, context);
  if (found === null) return { ok: false, reason: "listings/not-found" };
  const isOfAccount = found.decisions.some(({ sanctionUntil }) => sanctionUntil !== undefined);
  if (isOfAccount && found.ownerId !== null) await moderation.people.announce(found.ownerId);
  return { ok: true, value: { value: found } };
}
