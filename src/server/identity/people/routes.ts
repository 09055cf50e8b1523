import { getAudit, getDeadLetters, getPeople, retryDeadLetter, setRoles } from "#contract/people.ts";
import { confirmAdmin, revealPerson } from "#contract/people-power.ts";
import { makesAdmin } from "#domain/identity/second-person.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { reviveMessage } from "#server/adapters/queue/statements.ts";
import { deadLetter, deadLetters } from "#server/adapters/queue/queries.ts";
import type { Power } from "#server/commands/power.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { audit } from "../audit/statements.ts";
import { readAudit } from "../audit/queries.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { settleNewAdmin } from "../power/new-admins.ts";
import type { BanEffects } from "../power/bans.ts";
import { banRoutes } from "./ban-routes.ts";
import { rulesFor } from "./rules-for.ts";
import { eventBy, reveal, setRolesOf } from "./statements.ts";
import { presentEntry, presentLetter, presentRevealed } from "./present.ts";
import { presentOne, presentPeople } from "./present-waiting.ts";
import { accountOf, findPeople, readPerson } from "./queries.ts";

type PeopleRouteDependencies = { database: Database; posts: BanEffects; power: Power };

/** Accounts for admins: search, roles, bans, undelivered messages, the audit. */
export function peopleRoutes({ database, posts, power }: PeopleRouteDependencies): Binding[] {
  return [
    bindRoute(getPeople, rulesFor("readPeople"), async ({ q = "", role = null, after = null, limit }, context) => {
      const taken = await power.take(context, "people-account");
      if (!taken.ok) return taken;
      const { actor, now } = context;
      const found = await findPeople(database.pool, { q, role, after, most: limit + 1, now });
      const page = found.slice(0, limit);
      const items = await presentPeople(database, page, { actor, now });
      return ok({ value: { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null } });
    }),
    bindRoute(setRoles, rulesFor("setRoles"), async ({ id, roles, facilities = null }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const taken = await power.take(context, "role-account");
      if (!taken.ok) return taken;
      const person = await readPerson(database.pool, id, { at: context.now });
      const waits = person !== null && makesAdmin(context.actor, accountOf(person).roles, new Set(roles));
      const kind = waits ? "role-waiting" : "role-given";
      const told = await power.tell(context.actor.id, { kind, words: person?.alias ?? "", path: `/people/${id}` });
      const answer = await setRolesOf(database, context, { id, roles, facilityIds: facilities, told });
      if (answer.ok) return ok({ value: await presentOne(database, answer.value, context) });
      await taken.giveBack();
      return answer;
    }),
    bindRoute(confirmAdmin, rulesFor("setRoles"), async ({ id, isConfirmed }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const taken = await power.take(context, "role-account");
      if (!taken.ok) return taken;
      const by = { actor: fresh.value.actor, now: context.now };
      const answer = await settleNewAdmin({ database, power }, by, { id, isConfirmed });
      if (answer.ok) return ok({ value: await presentOne(database, answer.value, context) });
      await taken.giveBack();
      return answer;
    }),
    bindRoute(revealPerson, rulesFor("readPeople"), async ({ id, reason }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const taken = await power.take(context, "reveal-account");
      if (!taken.ok) return taken;
      const person = await reveal(database, context, { id, reason });
      if (person !== null) return ok({ value: presentRevealed(person) });
      await taken.giveBack();
      return fail("identity/person-not-found");
    }),
    ...banRoutes({ database, posts, power }),
    ...letterRoutes({ database, power }),
    bindRoute(getAudit, rulesFor("readPeople"), async ({ who = null, before = null, limit }) => {
      const found = await readAudit(database, { who, before, most: limit + 1 });
      const items = found.slice(0, limit).map(presentEntry);
      return ok({ value: { items, next: found.length > limit ? (items.at(-1)?.ordinal ?? null) : null } });
    }),
  ];
}

function letterRoutes({ database, power }: Omit<PeopleRouteDependencies, "posts">): Binding[] {
  const rules = rulesFor("readDeadLetters");
  return [
    bindRoute(getDeadLetters, rules, async (_input, context) => {
      const taken = await power.take(context, "people-account");
      if (!taken.ok) return taken;
      const letters = await deadLetters(database, context.now);
      return ok({ value: { items: letters.map(presentLetter) } });
    }),
    bindRoute(retryDeadLetter, rules, async ({ id }, context) => {
      const taken = await power.take(context, "role-account");
      if (!taken.ok) return taken;
      const letter = await deadLetter(database, id, context.now);
      if (letter === null || !(await reviveMessage(database, id, context.now))) {
        await taken.giveBack();
        return fail(letter === null ? "http/not-found" : "identity/message-ended");
      }
      const details = { template: letter.template, channel: letter.channel };
      await inTransaction(database, (client) =>
        audit(client, { ...eventBy(context), act: "identity.message-retried", details }),
      );
      return ok({ value: null });
    }),
  ];
}
