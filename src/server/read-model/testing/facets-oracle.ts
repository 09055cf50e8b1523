import type { NearbyPage } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import type { Particular } from "#domain/resources/particulars.ts";
import type { NearbyQuery } from "../types.ts";
import { expectedRows } from "./oracle.ts";
import type { Expected, Moments } from "./oracle.ts";
import { itemOf } from "./places-oracle.ts";

/* What `facets=true` counts, by a plain look at every listing for each choice. */

type Counted = Pick<NearbyPage, "all" | "near" | "facets">;
type Answering = { count: number; may: number };
type Both = Answering & { near: Answering };

const NOTHING = { bedType: undefined, form: undefined, component: undefined, patient: undefined };

/**
 * The counts of a search that asks one kind of question: choice by choice, without "unknown" and
 * "other". Null where kinds are mixed or a donor's group is given. A subtype that nothing is known
 * to have is left out: "unknown" counts what may be any. `near` is counted always.
 */
export function expectedFacets(
  documents: ReadonlyMap<string, StoredListing>,
  query: NearbyQuery,
  moments: Moments,
): Counted | null {
  const name = nameOf(query);
  if (name === null || query.donorGroup !== undefined) return null;
  const ofName = KINDS.filter((kind) => PARTICULARS[kind]?.name === name);
  const kind = (query.kind ?? ofName).filter((each) => ofName.includes(each));
  const open = { ...query, ...NOTHING, kind };
  const values = kind.flatMap((each) => PARTICULARS[each]?.values ?? []);
  const facets = [...new Set(values)].map((subtype) => ({
    subtype,
    ...countOf(expectedRows(documents, { ...open, [name]: subtype }, moments)),
  }));
  const all = query.bloodGroup === undefined ? countOf(expectedRows(documents, open, moments)) : undefined;
  const { near } = countOf(expectedRows(documents, query, moments));
  return {
    all: all?.count,
    near: { total: near.count, may: near.may, all: all?.near.count },
    facets: sorted(facets.filter((facet) => isNamed(facet, name))),
  };

  function countOf(rows: readonly Expected[]): Both {
    return { ...answering(rows), near: answering(rows.filter(({ isWide }) => !isWide)) };
  }

  function answering(rows: readonly Expected[]): Answering {
    const items = (some: readonly Expected[]) =>
      query.group === "place" ? new Set(some.map(itemOf)).size : some.length;
    return { count: items(rows), may: items(rows) - items(rows.filter(({ why }) => why !== "subtype-unknown")) };
  }
}

/** The counts of an answer to the query, in the same form. */
export function answeredFacets(page: Counted & Pick<NearbyPage, "total" | "may">, query: NearbyQuery): Counted {
  const { all, near = { total: page.total ?? 0, may: page.may, all }, facets = [] } = page;
  const named = facets
    .filter(({ subtype }) => subtype !== "unknown" && subtype !== "other")
    .map(({ subtype, near: part, ...facet }) => ({ subtype, ...withMay(facet), near: withMay(part ?? facet) }));
  return {
    all,
    near: { total: near.total, may: near.may ?? 0, all: near.all },
    facets: sorted(named.filter((facet) => isNamed(facet, nameOf(query)))),
  };
}

function withMay({ count, may = 0 }: { count: number; may?: number | undefined }): Answering {
  return { count, may };
}

/** Whether a facet is compared: every need, and each subtype that something has for sure. */
function isNamed({ count, may }: { count: number; may: number }, name: Particular | null): boolean {
  return name === "patient" ? count > 0 : count > may;
}

function sorted(facets: NonNullable<Counted["facets"]>): Counted["facets"] {
  return facets.toSorted((a, b) => (a.subtype < b.subtype ? -1 : 1));
}

/** What a search asks in particular, or may ask of all its kinds. */
function nameOf(query: NearbyQuery): Particular | null {
  if (query.bedType !== undefined) return "bedType";
  if (query.form !== undefined) return "form";
  if (query.patient !== undefined) return "patient";
  if (query.component !== undefined || query.bloodGroup !== undefined) return "component";
  const names = new Set(query.kind?.map((kind) => PARTICULARS[kind]?.name));
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : null;
}
