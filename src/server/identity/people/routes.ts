import {
  banPerson,
  getAudit,
  getDeadLetters,
  getPeople,
  retryDeadLetter,
  setRoles,
  unbanPerson,
} from "#contract/people.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { administrationRights } from "#domain/identity/policy.ts";
import type { AdministrationRights } from "#domain/identity/policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { reviveMessage } from "#server/adapters/queue/statements.ts";
import { deadLetter, deadLetters } from "#server/adapters/queue/queries.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { audit } from "../audit/statements.ts";
import { readAudit } from "../audit/queries.ts";
import { requireFreshSignIn } from "../require-fresh-sign-in.ts";
import { banAccount, banWithPosts, eventBy, setRolesOf, unbanAccount, unbanWithPosts } from "./statements.ts";
import type { BanEffects } from "./statements.ts";
import { presentEntry, presentLetter, presentPerson } from "./present.ts";
import { findPeople } from "./queries.ts";

/** The rules of a route for people with this right over others' accounts. */
export function rulesFor(right: keyof AdministrationRights) {
  const policy = (actor: Actor): Result<null, "http/permission-denied"> =>
    administrationRights(actor)[right] ? ok(null) : fail("http/permission-denied");
  return { limit: "public-read", policy } as const;
}

/** Accounts for admins: search, roles, bans, undelivered messages, the audit. */
export function peopleRoutes({ database, posts }: { database: Database; posts: BanEffects }): Binding[] {
  return [
    bindRoute(getPeople, rulesFor("readPeople"), async ({ q = "", role = null, after = null, limit }, { actor }) => {
      const found = await findPeople(database.pool, { q, role, after, most: limit + 1 });
      const items = found.slice(0, limit).map((person) => presentPerson(person, actor));
      return ok({ value: { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null } });
    }),
    bindRoute(setRoles, rulesFor("setRoles"), async ({ id, roles, facilities = null }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const answer = await setRolesOf(database, context, { id, roles, facilityIds: facilities });
      return answer.ok ? ok({ value: presentPerson(answer.value, context.actor) }) : answer;
    }),
    bindRoute(
      banPerson,
      rulesFor("ban"),
      async ({ id, reason, until: untilText = null, hidePosts = false }, context) => {
        const until = untilText === null ? null : new Date(untilText);
        if (until !== null && !(until > context.now)) return fail("http/invalid-argument");
        const input = { id, reason, until };
        const answer = hidePosts
          ? await banWithPosts({ database, posts }, context, input)
          : await banAccount(database, context, input);
        return answer.ok ? ok({ value: presentPerson(answer.value, context.actor) }) : answer;
      },
    ),
    bindRoute(unbanPerson, rulesFor("ban"), async ({ id, showPosts = false }, context) => {
      const answer = showPosts
        ? await unbanWithPosts({ database, posts }, context, id)
        : await unbanAccount(database, context, id);
      return answer.ok ? ok({ value: presentPerson(answer.value, context.actor) }) : answer;
    }),
    ...letterRoutes(database),
    bindRoute(getAudit, rulesFor("readPeople"), async ({ who = null, before = null, limit }) => {
      const found = await readAudit(database, { who, before, most: limit + 1 });
      const items = found.slice(0, limit).map(presentEntry);
      return ok({ value: { items, next: found.length > limit ? (items.at(-1)?.ordinal ?? null) : null } });
    }),
  ];
}

function letterRoutes(database: Database): Binding[] {
  const rules = rulesFor("readDeadLetters");
  return [
    bindRoute(getDeadLetters, rules, async (_input, { now }) => {
      const letters = await deadLetters(database, now);
      return ok({ value: { items: letters.map(presentLetter) } });
    }),
    bindRoute(retryDeadLetter, rules, async ({ id }, context) => {
      const letter = await deadLetter(database, id, context.now);
      if (letter === null) return fail("http/not-found");
      if (!(await reviveMessage(database, id, context.now))) return fail("identity/message-ended");
      const details = { template: letter.template, channel: letter.channel };
      await inTransaction(database, (client) =>
        audit(client, { ...eventBy(context), act: "identity.message-retried", details }),
      );
      return ok({ value: null });
    }),
  ];
}
