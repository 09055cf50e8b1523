import type { Person } from "#contract/people.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Database } from "#server/documents/pool.ts";
import { waitingBansOf } from "../power/bans.ts";
import { waitingAdminsOf } from "../power/new-admins.ts";
import { presentPerson } from "./present.ts";
import type { StoredPerson } from "./queries.ts";

/** Accounts as this asker may see them, with what waits on them for a second person. */
export async function presentPeople(
  database: Database,
  people: readonly StoredPerson[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<Person[]> {
  const bans = await waitingBansOf(database, people, now);
  const admins = await waitingAdminsOf(database, people, now);
  return people.map((person) =>
    presentPerson(person, actor, { ban: bans.get(person.id), admin: admins.get(person.id) }),
  );
}

/** One of them. */
export async function presentOne(
  database: Database,
  person: StoredPerson,
  reader: { actor: Actor; now: Date },
): Promise<Person> {
  const [presented] = await presentPeople(database, [person], reader);
  if (presented === undefined) throw new Error("one account is presented as one");
  return presented;
}
