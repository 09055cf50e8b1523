import type { Reason } from "#contract/errors.ts";
import { ResponseNumber } from "#contract/responses.ts";
import { afterTime } from "#domain/responses/acts.ts";
import type { Channel } from "#domain/listings/listing.ts";
import { isDemo } from "#domain/listings/policy.ts";
import type { ResponseSide, StoredResponse } from "#domain/responses/response.ts";
import { newId } from "#domain/shared/ids.ts";
import type { CommandPlan, Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { grants } from "#server/stored/grants.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import type { ResponseDependencies } from "../dependencies.ts";
import { hasBlocked, readGivenGrants } from "../given-numbers.ts";
import { sideOf } from "../present.ts";
import { planAct } from "./act.ts";
import type { ActedResponse } from "./act.ts";

/**
 * Gives one's proved number to the other side of a response that was taken, or takes it back. It is
 * a grant like any other: on both pages, and revocable there. The number itself is never stored
 * with it.
 */
export function numberMutation(dependencies: ResponseDependencies): Mutation {
  return mutation({
    name: "responses.number",
    who: "member",
    args: ResponseNumber,
    plan: async ({ id, isGiven }, writer) => {
      const found = await readShielded(dependencies.database, responses.key(id));
      const response = found === null ? null : responses.read(found);
      const side = response === null ? null : sideOf(response, writer.actor.id);
      if (response === null || side === null) return { ok: false, reason: "responses/not-found" };
      // The other one is made up: a number is given to nobody.
      if (isDemo(response)) return { ok: false, reason: "responses/demonstration" };
      // They would not read it, and their blocker would think that they do.
      if (isGiven && (await hasBlocked(dependencies, response, side))) return { ok: false, reason: "contact/shut-out" };
      const channels = isGiven ? await channelsOf(dependencies, response, side) : [];
      if (isGiven && channels.length === 0) return { ok: false, reason: "contact/not-verified" };
      const before = response.numbers?.[side];
      const planned = await planAct(dependencies.database, { id, writer }, (acted, current) =>
        isGiven
          ? give(current, acted, { writer, numbers: channels.flatMap(dependencies.keysOf), dependencies })
          : takeBack(current, acted, { writer, dependencies }),
      );
      if (!planned.ok || before === undefined) return planned;
      return { ...planned, value: { ...planned.value, lock: [...planned.value.lock, grants.key(before)] } };
    },
  });
}

type Channels = Promise<readonly Channel[]>;

/** The proved channels of one side: those of the need, or the number of the responder's account. */
async function channelsOf(
  { database, readAsker, readGiveable }: ResponseDependencies,
  { listingId, keeperId, authorId }: StoredResponse,
  side: ResponseSide,
): Channels {
  const accountId = side === "owner" ? keeperId : authorId;
  if (accountId === null) return [];
  const need = side === "owner" ? await readShielded(database, listings.key(listingId)) : null;
  const named = need === null ? [] : await readGiveable(accountId, shieldedListingOf(need).channels ?? []);
  if (named.length > 0) return named;
  const phone = (await readAsker(accountId))?.phone ?? null;
  return phone === null ? [] : [{ type: "phone", value: phone }];
}

function give(
  current: Locked,
  { key, response, shielded, side }: ActedResponse,
  {
    writer,
    numbers,
    dependencies: { ledger },
  }: { writer: Writer; numbers: readonly string[]; dependencies: ResponseDependencies },
): Decision<Reason> {
  const { state } = afterTime(response, writer.now);
  const { keeperId, authorId, listingId } = response;
  if ((state !== "accepted" && state !== "arrived") || keeperId === null || authorId === null)
    return { ok: false, reason: "responses/state-changed" };
  const before = response.numbers?.[side];
  if (before !== undefined && isInForce(current, before)) return planOf([], { documents: [key] });
  const [ownerId, askerId] = side === "owner" ? [keeperId, authorId] : [authorId, keeperId];
  const at = writer.now.toISOString();
  const grantId = newId(writer.now);
  const alias = (side === "owner" ? shielded.aliases?.responder : shielded.aliases?.owner) ?? "";
  const body = { ...response, numbers: { ...response.numbers, [side]: grantId } };
  const grant = grants.insert(grantId, {
    body: { askerId, keeperId: ownerId, listingId, at },
    shielded: { alias, reason: "" },
  });
  const plan = planOf([responses.update(key, { body }), grant], { documents: [key] });
  const counted = ledger.offered(grantId, { listingId, askerId, ownerId, numbers, now: writer.now });
  return withTableWrites(plan, [counted]);
}

function isInForce(current: Locked, grantId: string): boolean {
  const document = current.get(keyText(grants.key(grantId)));
  return document !== undefined && grants.read(document).revokedAt === undefined;
}

function takeBack(
  current: Locked,
  { key, response, side }: ActedResponse,
  { writer, dependencies: { ledger } }: { writer: Writer; dependencies: ResponseDependencies },
): Decision<Reason> {
  const { [side]: grantId, ...rest } = response.numbers ?? {};
  if (grantId === undefined) return planOf([], { documents: [key] });
  const grantKey = grants.key(grantId);
  const document = current.get(keyText(grantKey));
  const grant = document === undefined ? null : grants.read(document);
  const ended =
    grant === null || grant.revokedAt !== undefined
      ? []
      : [grants.update(grantKey, { body: { ...grant, revokedAt: writer.now.toISOString() } })];
  const body = { ...response, numbers: rest };
  const plan = planOf([responses.update(key, { body }), ...ended], { documents: [key] });
  return withTableWrites(plan, ended.length === 0 ? [] : [ledger.revoked(grantId, writer.now)]);
}

function withTableWrites(
  plan: { ok: true; value: CommandPlan },
  tableWrites: NonNullable<CommandPlan["tableWrites"]>,
): Decision<Reason> {
  return { ...plan, value: { ...plan.value, tableWrites } };
}

/**
 * The number that the other side gives to a reader now. The response was taken and runs, the
 * grant is in force, and its giver has not blocked this person.
 */
export async function readGivenNumber(
  dependencies: ResponseDependencies,
  id: string,
  readerId: string | null,
): Promise<{ ok: true; value: readonly Channel[] } | Refused> {
  const document = await readShielded(dependencies.database, responses.key(id));
  const response = document === null ? null : responses.read(document);
  const side = response === null ? null : sideOf(response, readerId);
  if (response === null || side === null) return { ok: false, reason: "responses/not-found" };
  const other = side === "owner" ? "responder" : "owner";
  const grantId = response.numbers?.[other];
  const isRunning = response.state === "accepted" || response.state === "arrived";
  const given = isRunning ? await readGivenGrants(dependencies, [response], readerId) : new Set<string>();
  const isGiven = grantId !== undefined && given.has(grantId);
  const channels = isGiven ? await channelsOf(dependencies, response, other) : [];
  return channels.length === 0 ? { ok: false, reason: "contact/not-shared" } : { ok: true, value: channels };
}
