import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import type { GroupDoubt } from "#domain/blood/group-doubts.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { withParts } from "../places/address-parts.ts";
import { subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";

/**
 * The search for kinds that typed words mean. `wholly`: the words mean nothing else. `doubt`: why a
 * blood group in them is none; the list says it, and seeks by no group.
 */
export type MeantSearch = { slug: string; kinds: Kind[]; href: string; wholly: boolean; doubt?: GroupDoubt };

/** The search meant by text like "ICU bed"; null without text or if no word names a kind. */
export function readMeantSearch({ slug, q }: Pick<FindQuery, "slug" | "q">, url: URL): MeantSearch | null {
  const meant = slug === "all" && q !== undefined ? readTypedKinds(q) : null;
  if (meant === null) return null;
  const { kinds, subtype, group, doubt, wholly } = meant;
  const [kind] = kinds;
  const parameter = kind === undefined || kinds.length > 1 ? null : subtypeParameter(kind);
  const to = kinds.join(",");
  const href = withParts(
    { pathname: `/find/${to}`, search: url.search },
    {
      q: null,
      ...(parameter !== null && subtype !== undefined && { [parameter]: subtype }),
      ...(group !== undefined && { group }),
      doubt: doubt ?? null,
    },
  );
  return { slug: to, kinds, href, wholly, ...(doubt !== undefined && { doubt }) };
}
