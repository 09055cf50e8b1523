import { useEffect, useState } from "react";
import { kindIcon, kindsLabel, TILES } from "../entry/kind-tiles.ts";
import { InstallCard } from "../preferences/InstallCard.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { forgetSearches, recentSearches } from "../store/saved/recent-searches.ts";
import type { RecentSearch } from "../store/saved/recent-searches.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Link } from "../ui/Link.tsx";
import { CalledPlaces } from "./CalledPlaces.tsx";
import { readKinds } from "../entry/find-query.ts";
import css from "./RecentSearches.module.css";

/** What was called and looked for on this device; whoever comes back is offered to install. */
export function KeptHere() {
  return (
    <>
      <CalledPlaces />
      <RecentSearches />
      <InstallCard />
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

function labelOf({ slug, href }: Pick<RecentSearch, "slug" | "href">, say: ReturnType<typeof useText>): string {
  const kinds = readKinds(slug);
  const what = kindsLabel(slug, kinds === "all" || kinds === null ? null : kinds, say);
  const q = new URLSearchParams(href.split("?")[1]).get("q");
  return q === null ? what : say("find.of", { what, q });
}

function iconOf(slug: string): IconName {
  const kinds = readKinds(slug);
  const [first] = kinds === "all" || kinds === null ? [] : kinds;
  return TILES.find((tile) => tile.slug === slug)?.icon ?? (first === undefined ? "search" : kindIcon(first));
}
