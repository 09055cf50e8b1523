import type { ResponseSide, StoredResponse } from "#domain/responses/response.ts";
import { readDocuments } from "#server/documents/store.ts";
import { grants } from "#server/stored/grants.ts";
import type { ResponseDependencies } from "./dependencies.ts";

export type GivenNumbersDependencies = Pick<ResponseDependencies, "database" | "isBlocked" | "readAsker">;

/**
 * The grants in force of some responses, as one reader may know them: they give a number now. Who
 * is blocked by the giver, with any account, reads none of theirs. Givers still find their own,
 * and may take it back.
 */
export async function readGivenGrants(
  { database, isBlocked, readAsker }: GivenNumbersDependencies,
  responses: readonly StoredResponse[],
  readerId: string | null,
): Promise<ReadonlySet<string>> {
  const ids = responses.flatMap(({ numbers }) => [numbers?.owner, numbers?.responder]).filter((id) => id !== undefined);
  if (ids.length === 0 || readerId === null) return new Set();
  const found = grants.readAll(await readDocuments(database, ids.map(grants.key)));
  const inForce = found.filter(({ value }) => value.revokedAt === undefined);
  const givers = new Set(inForce.flatMap(({ value: { askerId, keeperId } }) => (askerId === readerId ? keeperId : [])));
  const asker = givers.size === 0 ? null : await readAsker(readerId);
  const reader = { id: readerId, email: asker?.email ?? null, phone: asker?.phone ?? null };
  const barring = await Promise.all([...givers].map(async (id) => ((await isBlocked(id, reader)) ? id : [])));
  const barred = new Set(barring.flat());
  const isHidden = ({ askerId, keeperId }: { askerId: string; keeperId: string }): boolean =>
    askerId === readerId && barred.has(keeperId);
  return new Set(inForce.flatMap(({ document, value }) => (isHidden(value) ? [] : document.id)));
}

/**
 * Whether one of a response's two people has blocked this account of the other. One by another
 * account is not said: that would link the two. Such a person reads no number either.
 */
export async function hasBlocked(
  { isBlocked }: Pick<ResponseDependencies, "isBlocked">,
  { keeperId, authorId }: StoredResponse,
  side: ResponseSide,
): Promise<boolean> {
  const [ownId, otherId] = side === "owner" ? [keeperId, authorId] : [authorId, keeperId];
  return ownId !== null && otherId !== null && isBlocked(ownId, { id: otherId, email: null, phone: null });
}
