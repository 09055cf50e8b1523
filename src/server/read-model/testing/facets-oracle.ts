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

type Counted = Pick<NearbyPage, "total" | "may" | "none" | "all" | "near" | "facets" | "notCallable">;
type AnswerCounts = { count: number; may: number; none: number };
type Both = AnswerCounts & { near: AnswerCounts };

const NOTHING = { bedType: undefined, form: undefined, component: undefined, patient: undefined };

/**
 * The counts of a search that asks one kind of question: choice by choice, without "unknown" and
 * "other". Null where kinds are mixed or a donor's group is given. Subtypes that nothing is known
 * to have are left out: "unknown" counts what may be any. Those that the answer `names` are in it.
 * `near` is counted always.
 */
export function expectedFacets(
  documents: ReadonlyMap<string, StoredListing>,
  query: NearbyQuery,
  { names = [], ...moments }: Moments & { names?: NearbyPage["facets"] },
): Counted | null {
  const name = nameOf(query);
  if (name === null || query.donorGroup !== undefined) return null;
  const ofName = KINDS.filter((kind) => PARTICULARS[kind]?.name === name);
  const kind = (query.kind ?? ofName).filter((each) => ofName.includes(each));
  const open = { ...query, ...NOTHING, kind };
  const values = kind.flatMap((each) => PARTICULARS[each]?.values ?? []);
  const facets = [...new Set(values)].flatMap((subtype) => {
    const rows = expectedRows(documents, { ...open, [name]: subtype }, moments);
    const isKnown = name === "patient" || rows.some(({ why }) => why !== "subtype-unknown");
    const isTold = rows.length > 0 && (isKnown || names.some((named) => named.subtype === subtype));
    return isTold ? [{ subtype, ...countOf(rows) }] : [];
  });
  const all = query.bloodGroup === undefined ? countOf(expectedRows(documents, open, moments)) : undefined;
  const { near, count: total, ...rest } = countOf(expectedRows(documents, query, moments));
  const unreached = countOf(expectedRows(documents, { ...query, callable: "no" }, moments));
  const notCallable = ({ count }: AnswerCounts) => (query.group === "place" ? count : undefined);
  return {
    total,
    ...rest,
    all: all?.count,
    notCallable: notCallable(unreached),
    near: {
      total: near.count,
      may: near.may,
      none: near.none,
      all: all?.near.count,
      notCallable: notCallable(unreached.near),
    },
    facets: sorted(facets),
  };

  function countOf(rows: readonly Expected[]): Both {
    return { ...answering(rows), near: answering(rows.filter(({ isWide }) => !isWide)) };
  }

  function answering(rows: readonly Expected[]): AnswerCounts {
    const items = (some: readonly Expected[]) =>
      query.group === "place" ? new Set(some.map(itemOf)).size : some.length;
    const some = rows.filter(({ isNone }) => !isNone);
    const has = items(some.filter(({ why }) => why !== "subtype-unknown"));
    return { count: items(rows), may: items(some) - has, none: items(rows) - items(some) };
  }
}

/** The counts of an answer, in the same form. */
export function answeredFacets(page: Counted): Counted {
  const { total = 0, all, notCallable, facets = [] } = page;
  const near = page.near ?? { ...page, total };
  const named = facets
    .filter(({ subtype, count }) => subtype !== "unknown" && subtype !== "other" && count > 0)
    .map(({ near: part, ...facet }) => ({ subtype: facet.subtype, ...whole(facet), near: whole(part ?? facet) }));
  return {
    total,
    may: page.may ?? 0,
    none: page.none ?? 0,
    all,
    notCallable,
    near: {
      total: near.total,
      may: near.may ?? 0,
      none: near.none ?? 0,
      all: near.all,
      notCallable: near.notCallable,
    },
    facets: sorted(named),
  };
}

function whole({ count, may = 0, none = 0 }: { count: number; may?: number; none?: number }): AnswerCounts {
  return { count, may, none };
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
