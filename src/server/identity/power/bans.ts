import { mayBan, mayUnban } from "#domain/identity/policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Power } from "#server/commands/power.ts";
import type { Insert, TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { audit } from "../audit/statements.ts";
import { accountOf, countOtherAdmins, readPerson } from "../people/queries.ts";
import type { StoredPerson } from "../people/queries.ts";
import { announceStandingChange, banIn, changedPerson, eventBy, unbanIn } from "../people/statements.ts";
import type { ActingAccount, BanInput, BanRefusal, UnbanRefusal } from "../people/statements.ts";
import type { Waiting } from "./queries.ts";
import { refuseAct, waitingActsOf, whyNotConfirmed } from "./second-person.ts";
import type { ActingPerson } from "./second-person.ts";
import { dropWaitingAct, keepWaitingAct } from "./statements.ts";
import { orUndo, announcedCommand, undoable } from "./announced-command.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** How moderation updates a person's posts, in one transaction with the ban. */
export type BanEffects = Record<
  "hide" | "show",
  (
    by: ActingAccount,
    what: { ownerId: string; reason: string; writes: readonly Insert[]; tableWrites: readonly TableWrite[] },
  ) => Promise<{ ok: true } | Refused>
>;

type BanDependencies = { database: Database; posts: BanEffects; power: Power };
type Wanted = BanInput & { hidesPosts: boolean };
/** A ban that waits, as who asked for it wrote it. */
type WaitingDetails = { reason: string; until: string | null; hidesPosts: boolean };
export type WaitingBan = Waiting<WaitingDetails>;

/** Bans an account, with its posts where wanted. Admins are notified in the same transaction. */
export async function ban(
  dependencies: BanDependencies,
  by: ActingAccount,
  wanted: Wanted,
): Promise<Result<StoredPerson, BanRefusal> | Refused> {
  const found = await bannable(dependencies.database, by, wanted.id);
  if (!found.ok) return found;
  const told = await dependencies.power.tell(by.actor.id, tellingOf("account-banned", found.value));
  return write(
    dependencies,
    { by, told, act: "identity.ban", posts: wanted.hidesPosts ? "hide" : null, ...wanted },
    (client) => banIn(client, by, wanted),
  );
}

/**
 * Unbans an account, and shows the posts again that its ban hid where wanted.
 * @param first what is done before in the same transaction; its refusal undoes all
 */
export async function unban<Refusal extends string = never>(
  dependencies: BanDependencies,
  by: ActingAccount,
  {
    id,
    showsPosts,
    first,
  }: { id: string; showsPosts: boolean; first?: (client: SqlClient) => Promise<Result<unknown, Refusal>> },
): Promise<Result<StoredPerson, UnbanRefusal | Refusal> | Refused> {
  const person = await readPerson(dependencies.database.pool, id, { at: by.now });
  if (person === null) return fail("identity/person-not-found");
  const allowed = mayUnban(by.actor, accountOf(person));
  if (!allowed.ok) return allowed;
  const told = await dependencies.power.tell(by.actor.id, tellingOf("account-unbanned", person));
  const posts = showsPosts ? "show" : null;
  const written = { by, told, act: "identity.unban", id, reason: "", posts } as const;
  return write(dependencies, written, async (client): Promise<Result<StoredPerson, UnbanRefusal | Refusal>> => {
    const before = (await first?.(client)) ?? ok(null);
    return before.ok ? unbanIn(client, by, id) : before;
  });
}

/**
 * Keeps a ban above the bound of one person, for somebody else to confirm. Both roles are notified.
 */
export async function askForBan(
  { database, power }: BanDependencies,
  by: ActingPerson,
  { id, reason, until, hidesPosts }: Wanted,
): Promise<Result<null, BanRefusal>> {
  const found = await bannable(database, by, id);
  if (!found.ok) return found;
  const told = await power.tell(by.actor.id, { ...tellingOf("ban-waiting", found.value), to: ["moderator", "admin"] });
  return announcedCommand(database, { by: eventBy(by), act: "identity.ask-for-ban", told }, async (client) => {
    const details: WaitingDetails = { reason, until: until?.toISOString() ?? null, hidesPosts };
    await keepWaitingAct(client, "ban", { personId: id, details, askedBy: by.actor.id, askedAt: by.now });
    await audit(client, { ...eventBy(by), act: "identity.ban-asked", about: id });
    return ok(null);
  });
}

/** Bans of these accounts that wait for a second person, by account, unless they have ended. */
export function waitingBansOf(
  database: Database,
  people: readonly { id: string }[],
  now: Date,
): Promise<Map<string, WaitingBan>> {
  return waitingActsOf<WaitingDetails>(database, "ban", { people, now });
}

type ConfirmRefusal = BanRefusal | "http/not-found" | "identity/second-person-needed" | "identity/second-admin-needed";

/**
 * Brings a waiting ban into force, or ends it. Who asked may end it only. Where nobody else could
 * confirm, who asked may after a while: by then the mail about it was read.
 */
export async function settleWaitingBan(
  dependencies: BanDependencies,
  by: ActingPerson,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Result<StoredPerson, ConfirmRefusal> | Refused> {
  const { database, power } = dependencies;
  const waiting = (await waitingBansOf(database, [{ id }], by.now)).get(id);
  const until = waiting === undefined || waiting.details.until === null ? null : new Date(waiting.details.until);
  if (waiting === undefined || (until !== null && until <= by.now)) return fail("http/not-found");
  const found = await bannable(database, by, id);
  if (!found.ok) return found;
  if (!isConfirmed) return refuseAct(database, by, { act: "ban", person: found.value });
  const refused = await whyNotConfirmed(database, "ban", { by, waiting });
  if (refused !== null) return fail(refused);
  const told = await power.tell(by.actor.id, tellingOf("account-banned", found.value));
  const { reason, hidesPosts } = waiting.details;
  const posts = hidesPosts ? "hide" : null;
  return write(
    dependencies,
    { by, told, act: "identity.ban", id, reason, posts },
    async (client): Promise<Result<StoredPerson, ConfirmRefusal>> => {
      if (!(await dropWaitingAct(client, "ban", id))) return fail("http/not-found");
      const details = { asked: waiting.askedBy };
      await audit(client, { ...eventBy(by), act: "identity.ban-confirmed", about: id, details });
      return banIn(client, by, { id, reason, until, askedBy: waiting.askedBy });
    },
  );
}

async function bannable(database: Database, by: ActingAccount, id: string): Promise<Result<StoredPerson, BanRefusal>> {
  const person = await readPerson(database.pool, id, { at: by.now });
  if (person === null) return fail("identity/person-not-found");
  const allowed = mayBan(by.actor, accountOf(person), await countOtherAdmins(database.pool, person.id, by.now));
  return allowed.ok ? ok(person) : allowed;
}

function tellingOf<Kind extends "account-banned" | "account-unbanned" | "ban-waiting">(
  kind: Kind,
  { id, alias }: StoredPerson,
): { kind: Kind; words: string; path: string } {
  return { kind, words: alias, path: `/people/${id}` };
}

type WrittenBan = {
  by: ActingAccount;
  told: PreparedAlert;
  act: string;
  id: string;
  reason: string;
  posts: "hide" | "show" | null;
};

/** Writes a ban or its end with what it does to posts, and announces it. */
async function write<Refusal extends string>(
  { database, posts: effects }: BanDependencies,
  { by, told, act, id, reason, posts }: WrittenBan,
  work: (client: SqlClient) => Promise<Result<StoredPerson, Refusal>>,
): Promise<Result<StoredPerson, Refusal> | Refused> {
  const done =
    posts === null
      ? await announcedCommand(database, { by: eventBy(by), act, told }, work)
      : await undoable<{ ok: true } | Refused, Refusal>(() =>
          effects[posts](by, {
            ownerId: id,
            reason,
            writes: told.writes,
            tableWrites: [orUndo(work), ...told.tableWrites],
          }),
        );
  if (!done.ok) return done;
  await announceStandingChange(database, id, by.now);
  return changedPerson(database.pool, id, by.now);
}
