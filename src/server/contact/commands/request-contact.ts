import type { TellAtOnce } from "#server/alarms/alert.ts";
import type { Reason } from "#contract/errors.ts";
import { mailboxOf } from "#domain/contact/mailbox.ts";
import { judgeContactRequest } from "#domain/contact/policy.ts";
import { findFaultTogether } from "#domain/contact/public-words.ts";
import { readRequestReason } from "#domain/contact/request-reason.ts";
import { publicAlias } from "#domain/identity/alias.ts";
import type { Channel } from "#domain/listings/listing.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import type { Decision, Locked, CommandPlan } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { aboutListing } from "#domain/news/listing-in-messages.ts";
import { newId } from "#domain/shared/ids.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { readShielded } from "#server/documents/store.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { authorOf, hashOf, planOf, publicRefusal } from "#server/commands/mutation.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { grants } from "#server/stored/grants.ts";
import { listings } from "#server/stored/listings.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import type { ContactDependencies } from "../dependencies.ts";
import { lockCounts, readContactHistory, readEarlierReasons } from "../queries.ts";
import type { AskerStanding, AskingPerson, ContactHistory } from "../queries.ts";
import { contactListing } from "../stored.ts";
import { countGrant, newsFor, auditGrantAct } from "../ledger/statements.ts";

/**
 * A call for somebody's number. `isUnlimited`: limits are off for this call. `work`: the proof of
 * work that came with it.
 */
export type ContactRequest = {
  address: string;
  work: string | undefined;
  listingId: string;
  reason: string;
  writer: Writer;
  key: string | null;
  isUnlimited: boolean;
};

/** What the asker gets, once, with the answer. It is not stored. */
export type SharedContact = { grantId: string; channels: readonly Channel[] };

type Answer = { ok: true; value: SharedContact } | Refused;

/**
 * One try, with what is known before the listing is locked. `isAgain`: only a current grant is
 * answered.
 */
type Try = ContactRequest & {
  tellAtOnce: TellAtOnce;
  listing: DocumentKey;
  asker: { id: string; alias: string; mails: string[]; phones: string[] };
  giveable: ReadonlySet<string>;
  standing: AskerStanding;
  hasWork: boolean;
  isAgain: boolean;
};

/**
 * What was found under the locks, and the decision. It is not in the plan, because a plan's result
 * is stored.
 */
type JudgedRequest = {
  asking: AskingPerson | null;
  standing: ContactHistory;
  /** What the asker wrote to this owner before. */
  earlier: readonly string[];
  given: SharedContact | null;
};

const ACT = "contact.ask";
const NOTHING: ContactHistory = {
  isShutOut: false,
  grantId: null,
  waitSeconds: 0,
  mayWork: false,
  needsNumber: false,
  isAlarming: false,
};

/**
 * Gives a person's number to one who asks for it. One transaction checks, counts and audits it and
 * notifies the owner. The result stored for the key names only the grant. A repeated key returns
 * what may be given now, or nothing once its grant has ended.
 */
export async function requestContact(dependencies: ContactDependencies, ask: ContactRequest): Promise<Answer> {
  const { writer, listingId } = ask;
  const reason = readRequestReason(ask.reason);
  if (!reason.ok) return { ok: false, reason: "http/invalid-argument", errors: reason.errors };
  const id = writer.actor.id ?? "";
  const asker = await dependencies.readAsker(id);
  // First: an unverified caller learns nothing of any listing.
  if (asker === null || (asker.email === null && asker.phone === null))
    return { ok: false, reason: "identity/not-verified" };
  const listing = listings.key(listingId);
  const document = await readShielded(dependencies.database, listing);
  const one: Try = {
    ...ask,
    tellAtOnce: await prepareToTell(dependencies, document),
    reason: reason.value,
    listing,
    asker: {
      id,
      alias: publicAlias(asker.alias),
      mails: asker.email === null ? [] : mailKeys(dependencies, asker.email),
      phones: asker.phone === null ? [] : dependencies.keysOf({ type: "phone", value: asker.phone }),
    },
    giveable: await readGiveable(dependencies, document),
    standing: await dependencies.readStanding(id, ask.address, writer.now),
    hasWork: ask.work !== undefined && (await dependencies.work.isDone(ask.work)),
    isAgain: false,
  };
  const refused = await refusedAtOnce(dependencies, one, document);
  if (refused !== null) return refused;
  const first = await tryOnce(dependencies, one);
  return first === "repeated" ? again(dependencies, one) : first;
}

/** The mailbox comes first: it is stored, and its tags and dots are one person. */
export function mailKeys({ keysOf }: Pick<ContactDependencies, "keysOf">, email: string): string[] {
  const mailbox = mailboxOf(email);
  return [...new Set([mailbox, email])].flatMap((value) => keysOf({ type: "email", value }));
}

async function again(dependencies: ContactDependencies, one: Try): Promise<Answer> {
  const answer = await tryOnce(dependencies, { ...one, key: null, isAgain: true });
  return answer === "repeated" ? { ok: false, reason: "sync/key-reused" } : answer;
}

/** Refusals that need no lock, so that a flood of hopeless calls delays nobody else. */
async function refusedAtOnce(
  dependencies: ContactDependencies,
  one: Try,
  document: ShieldedDocument | null,
): Promise<Refused | null> {
  const { database, keysOf, raise } = dependencies;
  const current: Locked = new Map(document === null ? [] : [[keyText(one.listing), document]]);
  const asking = askingOf(current, one, keysOf);
  const standing = asking === null ? NOTHING : await readContactHistory(database.pool, asking, one.hasWork);
  if (standing.isAlarming) raise("contact-brake");
  const found: JudgedRequest = { asking, standing, earlier: [], given: null };
  const decided = decideContactRequest(current, one, found);
  return decided.ok ? null : withWait(dependencies, decided, found);
}

async function tryOnce(dependencies: ContactDependencies, one: Try): Promise<Answer | "repeated"> {
  const { database, keysOf } = dependencies;
  const { writer, key, listing, reason } = one;
  const found: JudgedRequest = { asking: null, standing: NOTHING, earlier: [], given: null };
  const argsHash = hashOf([ACT, listing.id, reason]);
  const answer = await executeCommand<Reason>(database, {
    by: authorOf(writer),
    act: ACT,
    ...(key !== null && { mutation: { who: writer.who, key, argsHash } }),
    lock: [listing],
    read: async (client, locked) => {
      const asking = askingOf(locked, one, keysOf);
      found.asking = asking;
      if (asking === null) return [];
      await lockCounts(client, asking);
      found.standing = await readContactHistory(client, asking, one.hasWork);
      found.earlier = await readEarlierReasons(client, asking);
      return [];
    },
    decide: (current) => decideContactRequest(current, one, found),
  });
  if (!answer.ok) return withWait(dependencies, publicRefusal(answer), found);
  return answer.value.repeated || found.given === null ? "repeated" : { ok: true, value: found.given };
}

function withWait({ work }: ContactDependencies, refused: Refused, { standing }: JudgedRequest): Refused {
  if (refused.reason !== "http/resource-exhausted") return refused;
  const retryAfterSeconds = Math.max(1, standing.waitSeconds);
  return { ...refused, retryAfterSeconds, ...(standing.mayWork && { work: work.challenge() }) };
}

/** Who is notified is read before any lock, as what may be given is. */
async function prepareToTell(
  dependencies: ContactDependencies,
  document: ShieldedDocument | null,
): Promise<TellAtOnce> {
  const ownerId = document === null ? null : contactListing(document).listing.ownerId;
  return ownerId === null ? () => [] : dependencies.prepareToTell(ownerId);
}

/** Who asks whom. Null where nobody can be asked; `decide` then returns the reason. */
function askingOf(
  locked: Locked,
  { listing, asker, writer, standing }: Try,
  keysOf: ContactDependencies["keysOf"],
): AskingPerson | null {
  const document = locked.get(keyText(listing));
  if (document === undefined) return null;
  const { listing: asked, shielded } = contactListing(document);
  if (asked.ownerId === null) return null;
  return {
    askerId: asker.id,
    mails: asker.mails,
    phones: asker.phones,
    ownerId: asked.ownerId,
    listingId: listing.id,
    networks: writer.networks,
    standing,
    numbers: (shielded.channels ?? []).flatMap(keysOf),
    now: writer.now,
  };
}

function decideContactRequest(current: Locked, one: Try, found: JudgedRequest): Decision<Reason> {
  const { writer, asker } = one;
  const { asking, standing } = found;
  const document = current.get(keyText(one.listing));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const { listing, shielded } = contactListing(document);
  const proved = (shielded.channels ?? []).filter((channel) => one.giveable.has(channelKey(channel)));
  const judged = judgeContactRequest({
    listing,
    shielded,
    asker: { ...viewerOf(writer.actor), id: asker.id },
    isShutOut: standing.isShutOut,
    proved,
    now: writer.now,
  });
  if (!judged.ok) return judged;
  if (asking === null) return { ok: false, reason: "contact/not-shared" };
  const { grantId } = standing;
  if (grantId !== null) {
    found.given = { grantId, channels: judged.value };
    const plan = planOf([], { documents: [grants.key(grantId)] });
    return {
      ...plan,
      value: { ...plan.value, tableWrites: [auditGrantAct(authorOf(writer), "contact.shown", grantId)] },
    };
  }
  if (one.isAgain) return { ok: false, reason: "sync/key-reused" };
  // A number may be split over a name and several reasons that one owner reads.
  if (findFaultTogether([asker.alias, ...found.earlier, one.reason]) !== null)
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: "reason", word: "reason-words" }] };
  if (!one.isUnlimited) {
    if (standing.needsNumber) return { ok: false, reason: "contact/number-needed" };
    if (standing.waitSeconds > 0) return { ok: false, reason: "http/resource-exhausted" };
  }
  const id = newId(writer.now);
  found.given = { grantId: id, channels: judged.value };
  return { ok: true, value: planOfGrant(id, one, { asking, what: aboutListing(listing) }) };
}

function planOfGrant(
  id: string,
  { asker, reason, tellAtOnce }: Try,
  { asking, what }: { asking: AskingPerson; what: string },
): CommandPlan {
  const at = asking.now.toISOString();
  const { listingId, ownerId } = asking;
  const body = { askerId: asker.id, keeperId: ownerId, listingId, at };
  const key = grants.key(id);
  const newsItem = newsFor({ ownerId, kind: "contact-asked", at, listingId, grantId: id, words: asker.alias });
  return {
    writes: [grants.insert(id, { body, shielded: { alias: asker.alias, reason } }), newsItem],
    tableWrites: [countGrant(id, asking), ...tellAtOnce([newsItem], { what, path: "/me?show=news" })],
    result: { documents: [key], isNew: true },
    details: { listingId },
  };
}

/**
 * The channels whose owner has proved them, read before any lock. What changes before the lock is
 * not given.
 */
async function readGiveable(
  dependencies: ContactDependencies,
  document: ShieldedDocument | null,
): Promise<ReadonlySet<string>> {
  if (document === null) return new Set();
  const { listing: asked, shielded } = contactListing(document);
  if (asked.ownerId === null) return new Set();
  return new Set((await dependencies.readGiveable(asked.ownerId, shielded.channels ?? [])).map(channelKey));
}
