import { useText } from "../i18n/useLanguage.tsx";
import { MenuRow } from "../ui/menu.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { listMenus } from "./later-controls.ts";
import { headingText } from "./search-title.ts";
import { part } from "../theme/part.ts";
import css from "./CountLine.module.css";

/** A heading with the count, and keys beside it. */
export const CountRow = part(MenuRow, css.countRow);

/** Count and radius; beside them order, filter and map. */
export function CountLine({ query, found }: { query: FindQuery; found: FoundPage }) {
  const say = useText();
  return (
    <CountRow>
      <h1>{headingText(found, query, say)}</h1>
      <div>
        <listMenus.Part query={query} />
      </div>
      {query.group !== undefined && <p>{say("find.whoDecides")}</p>}
    </CountRow>
  );
}
