import { styled } from "../theme/styled.ts";
import { useEffect, useState } from "react";
import { kindIcon, kindsLabel, TILES } from "../entry/kind-tiles.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { forgetSearches, recentSearches } from "../store/saved/recent-searches.ts";
import type { RecentSearch } from "../store/saved/recent-searches.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { standaloneLink } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { readKinds } from "../entry/find-query.ts";

const Recent = styled("section")({ "& h2": { fontSize: "1.125rem" }, "& li a": standaloneLink });

/** What was looked for on this device lately; kept there only, and forgotten on a tap. */
export function RecentSearches() {
  const say = useText();
  const [searches, setSearches] = useState<RecentSearch[]>([]);
  useEffect(() => setSearches(recentSearches()), []);
  if (searches.length === 0) return null;
  const forget = () => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <Recent>
      <h2>{say("home.recent")}</h2>
      <ul>
        {searches.map(({ slug, place, href }) => (
          <li key={href}>
            <Link href={href}>
              <Icon name={iconOf(slug)} />
              {say("home.recentItem", { what: labelOf({ slug, href }, say), place: say("place.near", { place }) })}
            </Link>
          </li>
        ))}
      </ul>
      <Button look="quiet" size="s" onClick={forget}>
        {say("home.forget")}
      </Button>
    </Recent>
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
