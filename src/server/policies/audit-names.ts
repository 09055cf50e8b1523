import type { AuditSubject } from "#contract/policies.ts";
import { publicAlias } from "#domain/identity/alias.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { readPeopleNames } from "./queries.ts";
import type { AuditRow } from "./queries.ts";

/** What an audit row names: its author, and what it is about. */
export type AuditNames = { whoName: string | null; subject: AuditSubject | null };

/** Collections whose id is an account's. */
const OF_PEOPLE: ReadonlySet<string> = new Set(["accounts", "profiles"]);

/**
 * Names the people and things of some rows. A document about a listing, such as a decision, is
 * named after the listing. Admins read all of them on other pages too. What is gone has no name.
 */
export async function namesOf(database: Database, rows: readonly AuditRow[]): Promise<(row: AuditRow) => AuditNames> {
  const about = rows.flatMap(({ collection, id }) =>
    collection === null || id === null || OF_PEOPLE.has(collection) ? [] : [{ collection, id }],
  );
  const first = await readShieldedAll(database, about);
  const further = await readShieldedAll(
    database,
    first.flatMap(({ body }) => idIn(body["listingId"])).map(listings.key),
  );
  const posts = byId([...first, ...further].filter(listings.holds));
  const places = byId([
    ...first.filter(facilities.holds),
    ...(await readShieldedAll(
      database,
      [...posts.values()].flatMap((post) => idIn(listings.read(post).facilityId)).map(facilities.key),
    )),
  ]);
  const people = await readPeopleNames(database, [
    ...rows.map(({ who }) => who),
    ...rows.flatMap(({ collection, id }) =>
      collection !== null && id !== null && OF_PEOPLE.has(collection) ? [id] : [],
    ),
  ]);
  const documents = byId(first);
  const nameOf = (id: string): string | null => {
    const name = people.get(id);
    return name === undefined ? null : publicAlias(name);
  };
  const placeName = (id: string | undefined): string | null => {
    const place = id === undefined ? undefined : places.get(id);
    return place === undefined ? null : facilities.read(place).name;
  };
  const subjectOf = ({ collection, id }: AuditRow): AuditSubject | null => {
    if (collection === null || id === null) return null;
    if (OF_PEOPLE.has(collection)) return { type: "person", id, name: nameOf(id) };
    if (collection === "facilities") return { type: "facility", id, name: placeName(id) };
    const [listingId = collection === "listings" ? id : undefined] = idIn(documents.get(id)?.body["listingId"]);
    const post = listingId === undefined ? undefined : posts.get(listingId);
    if (listingId === undefined || post === undefined) return null;
    const { title, facilityId, kind } = listings.read(post);
    return { type: "listing", id: listingId, name: title ?? placeName(facilityId), kind };
  };
  return (row) => ({ whoName: nameOf(row.who), subject: subjectOf(row) });
}

function byId(documents: readonly ShieldedDocument[]): Map<string, ShieldedDocument> {
  return new Map(documents.map((document) => [document.id, document]));
}

function idIn(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}
