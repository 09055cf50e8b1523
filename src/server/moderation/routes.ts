import {
  appealDecision,
  confirmDecision,
  decideAppeal,
  decideCase,
  fileReport,
  getCase,
  getCases,
  reverseDecision,
  showNote,
} from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import { getReportedNotes } from "#contract/reported/reported-notes.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import { strongestRole } from "#domain/identity/roles.ts";
import { takesDown } from "#domain/moderation/decision.ts";
import { auditAct } from "#server/documents/audit.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import type { Power } from "#server/commands/power.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { listings } from "#server/stored/listings.ts";
import { readCase, readCases, readFullCase } from "./cases.ts";
import type { ModerationMutations } from "./mutations.ts";
import type { ModerationDependencies } from "./dependencies.ts";
import { readReportedNotes } from "./reported-notes.ts";

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
      const taken = await moderation.power.take(context, "case-account");
      if (!taken.ok) return taken;
      const found = await readFullCase(moderation, id, context);
      if (found !== null) await auditRead(moderation.database, context, id);
      return found === null ? { ok: false, reason: "listings/not-found" } : { ok: true, value: { value: found } };
    }),
    bindRoute(getReportedNotes, RULES, ({ id }, context) => readReportedNotes(moderation, id, context)),
    bindRoute(decideCase, RULES, async (input, context) => {
      const allowed = await needsFreshSignIn(moderation.power, input, context);
      return allowed.ok ? decide("decide")(input, context) : allowed;
    }),
    bindRoute(confirmDecision, RULES, async (input, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      return fresh.ok || !input.isConfirmed ? decide("confirm")(input, context) : fresh;
    }),
    bindRoute(reverseDecision, RULES, decide("reverse")),
    bindRoute(decideAppeal, RULES, decide("decideAppeal")),
    bindRoute(showNote, RULES, async (input, context) => {
      const allowed = input.isShown ? { ok: true as const } : await mayTakeDown(moderation.power, context);
      if (!allowed.ok) return allowed;
      const written = await runMutation(run, context, { mutation: mutations.showNote, args: input });
      return written.ok ? { ok: true, value: { value: null } } : written;
    }),
    bindRoute(appealDecision, RULES, async (input, context) => {
      const written = await runMutation(run, context, { mutation: mutations.appeal, args: input });
      return written.ok ? { ok: true, value: { value: null } } : written;
    }),
  ];
}

/**
 * A ban by a decision needs a fresh sign-in, and so does hiding more than some posts an hour. A
 * stolen cookie alone does not empty the lists.
 */
async function needsFreshSignIn(
  power: Power,
  { decision, sanction }: ParsedInputOf<typeof decideCase>,
  context: Context,
): Promise<{ ok: true } | Refused> {
  if (sanction !== undefined) return requireFreshSignIn(context.session, context.now);
  return takesDown(decision) ? mayTakeDown(power, context) : { ok: true };
}

/** Whether this sign-in may take one more thing down: a fresh one, or one of few an hour. */
async function mayTakeDown(power: Power, context: Context): Promise<{ ok: true } | Refused> {
  const fresh = requireFreshSignIn(context.session, context.now);
  if (fresh.ok) return fresh;
  const taken = await power.take(context, "hide-old-sign-in");
  return taken.ok ? taken : fresh;
}

/** A case names the owner of a post: who reads one is in the audit. */
async function auditRead(database: Database, { actor, now }: Context, listingId: string): Promise<void> {
  const by = { who: actor.id ?? "", role: strongestRole(actor.roles) };
  await auditAct(database.pool, { ...by, act: "moderation.case-read", at: now, about: listings.key(listingId) });
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
  if (isOfAccount && found.ownerId !== null) await moderation.people.announce(found.ownerId, context.now);
  return { ok: true, value: { value: found } };
}
