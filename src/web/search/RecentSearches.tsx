import { useEffect, useState } from "react";
import { kindIcon, kindsLabel, TILES } from "../entry/kind-tiles.ts";
import type { Say } from "../i18n/text.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { forgetSearches, recentSearches } from "../store/saved/recent-searches.ts";
import type { RecentSearch } from "../store/saved/recent-searches.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Link } from "../ui/Link.tsx";
import { CalledPlaces } from "./CalledPlaces.tsx";
import { readFindQuery, readKinds } from "../entry/find-query.ts";
import { askedTitle } from "./search-title.ts";
import css from "./RecentSearches.module.css";

/** What was called and looked for on this device. */
export function KeptHere() {
  return (
    <>
      <CalledPlaces />
      <RecentSearches />
    </>
  );
}

/** Recent searches, stored only on this device and deleted on a tap. */
function RecentSearches() {
  const say = useText();
  const [searches, setSearches] = useState<RecentSearch[]>([]);
  useEffect(() => setSearches(recentSearches()), []);
  if (searches.length === 0) return null;
  const forget = () => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <section className={css.recent}>
      <h2>{say("later.recent.title")}</h2>
      <ul>
        {searches.map(({ slug, place, href }) => (
          <li key={href}>
            <Link href={href}>
              <Icon name={iconOf(slug)} />
              {say("later.recent.item", { what: labelOf({ slug, href }, say), place: say("place.near", { place }) })}
            </Link>
          </li>
        ))}
      </ul>
      <Button look="quiet" size="s" onClick={forget}>
        {say("later.recent.forget")}
      </Button>
    </section>
  );
}

/** What was looked for, in the words of the list's header. */
function labelOf({ slug, href }: Pick<RecentSearch, "slug" | "href">, say: Say): string {
  const query = readFindQuery(slug, new URLSearchParams(href.split("?")[1]));
  const what = kindsLabel(slug, query?.kinds ?? null, say);
  if (query === null) return what;
  return query.q === undefined ? askedTitle(query, what, say) : say("find.of", { what, q: query.q });
}

function iconOf(slug: string): IconName {
  const kinds = readKinds(slug);
  const [first] = kinds === "all" || kinds === null ? [] : kinds;
  return TILES.find((tile) => tile.slug === slug)?.icon ?? (first === undefined ? "search" : kindIcon(first));
}
