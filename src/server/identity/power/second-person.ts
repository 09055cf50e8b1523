import type { Actor } from "#domain/identity/actor.ts";
import { POWER_BOUNDS } from "#domain/identity/power-bounds.ts";
import { mayConfirmAct } from "#domain/identity/second-person.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { audit } from "../audit/statements.ts";
import { countOtherAdmins } from "../people/queries.ts";
import type { StoredPerson } from "../people/queries.ts";
import { eventBy } from "../people/statements.ts";
import type { ActingAccount } from "../people/statements.ts";
import { countOthersWithPower, readWaitingActs } from "./queries.ts";
import type { Waiting, WaitingKind } from "./queries.ts";
import { dropWaitingAct } from "./statements.ts";
import { announcedCommand } from "./announced-command.ts";

/** A moderator or admin with an account. */
export type ActingPerson = ActingAccount & { actor: Actor & { id: string } };

/** Acts of a kind on these accounts that wait for a second person, by account; not those ended. */
export async function waitingActsOf<Details>(
  database: Database,
  act: WaitingKind,
  { people, now }: { people: readonly { id: string }[]; now: Date },
): Promise<Map<string, Waiting<Details>>> {
  const since = new Date(now.getTime() - POWER_BOUNDS.secondPersonHours * HOUR_MS);
  const found = await readWaitingActs<Details>(database.pool, act, { ids: people.map(({ id }) => id), since });
  return new Map(found.map((each) => [each.personId, each]));
}

/** The reason why somebody may not bring a waiting act into force; null where they may. */
export async function whyNotConfirmed(
  { pool }: Database,
  act: WaitingKind,
  { by, waiting }: { by: ActingPerson; waiting: Waiting },
): Promise<"identity/second-person-needed" | "identity/second-admin-needed" | null> {
  const { id } = by.actor;
  const others =
    act === "ban" ? await countOthersWithPower(pool, id, by.now) : await countOtherAdmins(pool, id, by.now);
  if (mayConfirmAct(waiting, { actorId: id, others }, by.now)) return null;
  return act === "ban" ? "identity/second-person-needed" : "identity/second-admin-needed";
}

/** Ends a waiting act without doing it. */
export async function refuseAct(
  database: Database,
  by: ActingAccount,
  { act, person }: { act: WaitingKind; person: StoredPerson },
): Promise<Result<StoredPerson, "http/not-found">> {
  const told = { writes: [], tableWrites: [] };
  return announcedCommand(database, { by: eventBy(by), act: `identity.refuse-${act}`, told }, async (client) => {
    if (!(await dropWaitingAct(client, act, person.id))) return fail("http/not-found");
    await audit(client, { ...eventBy(by), act: `identity.${act}-refused`, about: person.id });
    return ok(person);
  });
}
