import { noneLabel } from "../entry/kind-tiles.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { useText } from "../i18n/useLanguage.tsx";

/** The heading of an empty list: what was searched. */
export function NoneFound({ query }: { query: FindQuery }) {
  return <h1>{noneLabel(query, useText())}</h1>;
}
