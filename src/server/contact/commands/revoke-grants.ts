import type { Reason } from "#contract/errors.ts";
import { GrantAct } from "#contract/contact.ts";
import { withoutGrant } from "#domain/responses/response.ts";
import type { Decision, Locked, Update } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { authorOf, mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Database } from "#server/documents/pool.ts";
import { grants } from "#server/stored/grants.ts";
import { readGrantsBetween } from "../queries.ts";
import type { StoredGrant } from "#server/stored/grants.ts";
import { responses } from "#server/stored/responses.ts";
import { findResponseOfGrant } from "../ledger/queries.ts";
import { unblockAsker, newsFor, auditGrantAct, blockAsker, uncountGrant } from "../ledger/statements.ts";

/** More grants of one pair than anybody reads. */
const MOST_BETWEEN = 100;

/**
 * Revokes a grant. The asker may not ask for this number again in any listing of the owner's. They
 * are notified, so that they stop calling: they have the number already. A response in which the
 * number was given gives it no more. Repeating it changes nothing.
 */
export function revokeMutation(database: Database): Mutation {
  return mutation({
    name: "grants.revoke",
    who: "member",
    args: GrantAct,
    plan: async ({ id }, writer) => {
      const key = grants.key(id);
      const found = await findResponseOfGrant(database, id);
      const response = found === null ? null : responses.key(found);
      const lock = response === null ? [key] : [response, key];
      return { ok: true, value: { lock, decide: (current) => revoke(current, { key, response }, writer) } };
    },
  });
}

function revoke(
  current: Locked,
  { key, response }: { key: DocumentKey; response: DocumentKey | null },
  writer: Writer,
): Decision<Reason> {
  const grant = givenBy(current, key, writer);
  if (grant === null) return { ok: false, reason: "contact/grant-not-found" };
  const done = { documents: [key] };
  if (grant.revokedAt !== undefined) return planOf([], done);
  const at = writer.now.toISOString();
  const { askerId, listingId } = grant;
  const newsItem = newsFor({ ownerId: askerId, kind: "contact-revoked", at, listingId, grantId: key.id });
  const ended = [
    grants.update(key, { body: { ...grant, revokedAt: at } }),
    ...writesWithoutGrant(current, response, key.id),
  ];
  const plan = planOf([...ended, newsItem], done);
  return { ...plan, value: { ...plan.value, tableWrites: [uncountGrant(key.id, writer.now)] } };
}

/** The write of a response whose number is given no more. */
export function writesWithoutGrant(current: Locked, key: DocumentKey | null, grantId: string): Update[] {
  const document = key === null ? undefined : current.get(keyText(key));
  const body = document === undefined ? null : withoutGrant(responses.read(document), grantId);
  return key === null || body === null ? [] : [responses.update(key, { body })];
}

/**
 * Blocks a grant's asker from everything of the owner, or unblocks them. No document that the asker
 * sees changes.
 */
export function blockMutation(name: "grants.block" | "grants.unblock"): Mutation {
  return mutation({
    name,
    who: "member",
    args: GrantAct,
    plan: ({ id }, writer) => {
      const key = grants.key(id);
      return {
        ok: true,
        value: {
          lock: [key],
          read: async (client, locked) => {
            const grant = givenBy(locked, key, writer);
            if (grant === null) return [];
            const { keeperId: ownerId, askerId } = grant;
            return readGrantsBetween(client, { ownerId, askerId, most: MOST_BETWEEN });
          },
          decide: (current) => block(current, key, { writer, name }),
        },
      };
    },
  });
}

function block(
  current: Locked,
  key: DocumentKey,
  { writer, name }: { writer: Writer; name: "grants.block" | "grants.unblock" },
): Decision<Reason> {
  const grant = givenBy(current, key, writer);
  if (grant === null) return { ok: false, reason: "contact/grant-not-found" };
  const { keeperId, askerId } = grant;
  const between = [...current.values()].filter(
    (each) => each.collection === "grants" && isBetween(grants.read(each), { keeperId, askerId }),
  );
  const plan = planOf([], { documents: between.map(({ id }) => grants.key(id)) });
  const kept = name === "grants.block" ? blockAsker(keeperId, askerId, writer.now) : unblockAsker(keeperId, askerId);
  const tableWrites = [kept, auditGrantAct(authorOf(writer), name, key.id)];
  return { ...plan, value: { ...plan.value, tableWrites } };
}

function isBetween(grant: StoredGrant, { keeperId, askerId }: Pick<StoredGrant, "keeperId" | "askerId">): boolean {
  return grant.keeperId === keeperId && grant.askerId === askerId;
}

/** The grant, if this writer may revoke it. Its asker is refused like a stranger. */
function givenBy(current: Locked, key: DocumentKey, { actor }: Writer): StoredGrant | null {
  const document = current.get(keyText(key));
  const grant = document === undefined ? null : grants.read(document);
  return grant !== null && grant.keeperId === actor.id ? grant : null;
}
