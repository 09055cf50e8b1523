import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { withParts } from "../places/address-parts.ts";
import { subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";

/** The search of kinds that typed words ask for. `wholly`: the words say nothing else. */
export type MeantSearch = { slug: string; kinds: Kind[]; href: string; wholly: boolean };

/**
 * What somebody looks for who typed "ICU bed" into the search of names; null where no word is one
 * of a kind, or nothing was typed.
 */
export function readMeantSearch({ slug, q }: Pick<FindQuery, "slug" | "q">, url: URL): MeantSearch | null {
  const meant = slug === "all" && q !== undefined ? readTypedKinds(q) : null;
  if (meant === null) return null;
  const { kinds, subtype, group, wholly } = meant;
  const [kind] = kinds;
  const parameter = kind === undefined || kinds.length > 1 ? null : subtypeParameter(kind);
  const to = kinds.join(",");
  const href = withParts(
    { pathname: `/find/${to}`, search: url.search },
    {
      q: null,
      ...(parameter !== null && subtype !== undefined && { [parameter]: subtype }),
      ...(group !== undefined && { group }),
    },
  );
  return { slug: to, kinds, href, wholly };
}
