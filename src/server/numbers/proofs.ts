import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { Database } from "#server/documents/pool.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import type { NumberKeys, DocumentChannel } from "./keys.ts";
import { readClaimable, readDelistings, readLifts, readProofs, readVerifiedContacts } from "./queries.ts";

/** The confirmed e-mail and number of an account; null where there is none. */
export type ReachOf = (userId: string) => Promise<{ email: string | null; phone: string | null; since: Date } | null>;

/** What the proofs of numbers are made from. */
export type ProofDependencies = { database: Database; keys: NumberKeys; reachOf: ReachOf };

/** A number or an address and when it was proved; null: not yet. */
export type ProvedChannel<Channel extends DocumentChannel> = Channel & { provedAt: Date | null };

/** When a person proved each channel: by a code, or as the account's own. */
export async function provedOf<Channel extends DocumentChannel>(
  { database, keys, reachOf }: ProofDependencies,
  userId: string,
  channels: readonly Channel[],
): Promise<ProvedChannel<Channel>[]> {
  const [account, proofs] = await Promise.all([
    reachOf(userId),
    readProofs(database, userId, channels.flatMap(keys.all)),
  ]);
  const own = new Map<string, Date>();
  if (account !== null) {
    if (account.email !== null) own.set(keys.of({ type: "email", value: account.email }), account.since);
    if (account.phone !== null) own.set(keys.of({ type: "phone", value: account.phone }), account.since);
  }
  return channels.map((channel) => ({
    ...channel,
    provedAt: newest(keys.all(channel).flatMap((key) => [proofs.get(key) ?? [], own.get(key) ?? []].flat())),
  }));
}

/**
 * Whether each channel was delisted. A person who has proved it since may use it again; `userId`
 * null: anonymous.
 */
export async function delistedNumbers(
  { database, keys }: Pick<ProofDependencies, "database" | "keys">,
  userId: string | null,
  channels: readonly DocumentChannel[],
): Promise<boolean[]> {
  const off = await readDelistings(database, channels.flatMap(keys.all));
  if (off.size === 0) return channels.map(() => false);
  const proofs = userId === null ? new Map<string, Date>() : await readProofs(database, userId, [...off.keys()]);
  return channels.map((channel) =>
    keys.all(channel).some((key) => {
      const at = off.get(key);
      return at !== undefined && !(Number(proofs.get(key) ?? 0) > at.getTime());
    }),
  );
}

/**
 * The channels that a person may give to others: proved, not delisted since, and calls to them
 * cost nothing extra.
 */
export async function giveableAmong<Channel extends DocumentChannel>(
  dependencies: ProofDependencies,
  userId: string,
  channels: readonly Channel[],
): Promise<Channel[]> {
  const [proved, off] = await Promise.all([
    provedOf(dependencies, userId, channels),
    delistedNumbers(dependencies, userId, channels),
  ]);
  return channels.filter(
    (channel, at) => proved[at]?.provedAt !== null && off[at] === false && mayUseNumber(channel, "person"),
  );
}

/**
 * Whether each channel was delisted, for who writes a facility's lines. It no longer is where the
 * delisting was lifted for the facility. The same holds where the writer has proved it since.
 */
export async function delistedLines(
  { database, keys }: Pick<ProofDependencies, "database" | "keys">,
  { facilityId, userId }: { facilityId: string; userId: string },
  channels: readonly DocumentChannel[],
): Promise<boolean[]> {
  const off = await readDelistings(database, channels.flatMap(keys.all));
  if (off.size === 0) return channels.map(() => false);
  const [isOff, lifts] = await Promise.all([
    delistedNumbers({ database, keys }, userId, channels),
    readLifts(database, [...off.keys()]),
  ]);
  return channels.map((channel, at) => isOff[at] === true && !lifts.areLifted(facilityId, keys.all(channel), off));
}

/**
 * A person's own channels, of their account and their open listings, with which are proved. A proof
 * from before a delisting no longer counts.
 */
export async function ownChannels(
  dependencies: ProofDependencies,
  userId: string,
): Promise<ProvedChannel<DocumentChannel>[]> {
  const [account, listed] = await Promise.all([
    dependencies.reachOf(userId),
    readVerifiedContacts(dependencies.database, userId),
  ]);
  const { phone = null, email = null } = account ?? {};
  const own: DocumentChannel[] = [];
  if (phone !== null) own.push({ type: "phone", value: phone });
  if (email !== null) own.push({ type: "email", value: email });
  const distinct = new Map([...own, ...listed].map((channel) => [channelKey(channel), channel]));
  const channels = [...distinct.values()];
  const [proved, off] = await Promise.all([
    provedOf(dependencies, userId, channels),
    delistedNumbers(dependencies, userId, channels),
  ]);
  return proved.map((channel, at) => (off[at] === true ? { ...channel, provedAt: null } : channel));
}

/** Ids of unclaimed imported listings with a number that the person has proved. */
export async function claimableBy(
  { database, keys, reachOf }: ProofDependencies,
  userId: string,
  most: number,
): Promise<string[]> {
  const account = await reachOf(userId);
  const own =
    account?.phone === null || account?.phone === undefined ? [] : keys.all({ type: "phone", value: account.phone });
  return readClaimable(database, { userId, own, most });
}

function newest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null);
}
