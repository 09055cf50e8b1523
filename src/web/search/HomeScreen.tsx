import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { numberFormat } from "#domain/shared/intl-formats.ts";
import { useEffect, useState } from "react";
import { Form, useLoaderData, useLocation } from "react-router";
import { useSite } from "../data/useSite.tsx";
import { COUNTED } from "../entry/find-query.ts";
import { localeOf } from "../i18n/dates.ts";
import { LazyPart } from "../lazy/usePart.tsx";
import { EmergencyNumbers, EmergencyStrip } from "../places/EmergencyStrip.tsx";
import { TILES } from "../entry/kind-tiles.ts";
import { PlaceFold } from "../places/PlaceFold.tsx";
import { PlaceForm } from "../places/PlaceForm.tsx";
import { placeQuestion } from "./later-controls.ts";
import { Invitation } from "../frame/Invitation.tsx";
import { HeaderRow, Screen } from "../frame/Screen.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { calledPlaces } from "../store/saved/called-places.ts";
import { recentSearches } from "../store/saved/recent-searches.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Mark } from "../ui/Mark.tsx";
import { Rows } from "../ui/rows.tsx";
import { KindBadge } from "./home/KindBadge.tsx";
import { NeedsNear } from "./home/NeedsNear.tsx";
import { useNearby } from "./home/useNearby.tsx";
import type { HomeData, HomeNear } from "./home-loader.ts";
import css from "./HomeScreen.module.css";

/** "What do you need?": emergency number, place, tiles, search, doors for givers. No sign-in. */
export function HomeScreen() {
  const data = useLoaderData<HomeData>();
  const { emergency, others, answer } = data;
  const say = useText();
  const { near, listener } = useNearby(data);
  const query = answer.state === "chosen" ? answer.place.query : "";
  const location = useLocation();
  const isAccessible = new URLSearchParams(location.search).get("accessible") === "true";
  const asked = isAccessible ? ["accessible=true"] : [];
  const placed = (slug: string) => withSearch(`/find/${slug}`, [query, ...asked]);
  return (
    <Screen title={say("app.tagline")} header={<HomeHeader />}>
      <div className={css.home}>
        <EmergencyStrip number={emergency} others={others} />
        <div className={css.ask}>
          <h1>{say("home.title")}</h1>
          <div className={css.where}>
            <HomePlace answer={answer} />
            <SearchForm query={query} isDesk />
          </div>
          <KindTiles hrefOf={placed} near={near} />
          <SearchForm query={query} />
          <ButtonLink
            href={withSearch("/", [query, ...(isAccessible ? [] : ["accessible=true"])])}
            aria-current={isAccessible ? "true" : undefined}
            look={isAccessible ? "tint" : "plain"}
          >
            <Icon name={isAccessible ? "check" : "accessible"} />
            {say("traits.ride")}
          </ButtonLink>
          <Doors query={query} hasNeeds={near !== undefined && near.needs.length > 0} />
          <KeptHere />
        </div>
        <aside className={css.aside}>
          <EmergencyNumbers number={emergency} others={others} />
          {near !== undefined && <NeedsNear needs={near.needs} query={query} />}
        </aside>
        {listener}
      </div>
      <WhoRuns near={near} />
      <Invitation />
    </Screen>
  );
}

/** The place, which a tap changes; without one the question for it. */
function HomePlace({ answer }: Pick<HomeData, "answer">) {
  const say = useText();
  if (answer.state !== "chosen") return <placeQuestion.Part answer={answer} />;
  const { label, guessed } = answer.place;
  return (
    <div className={css.place}>
      <PlaceFold
        label={say("place.near", { place: label === "" ? say("place.here") : label })}
        guessed={guessed}
        leading={<Icon name="location" />}
      >
        <PlaceForm />
      </PlaceFold>
    </div>
  );
}

/**
 * Recent searches and calls, which this browser alone knows. None: it is a first visit. They stand
 * below what a first visit has, so what is known late moves nothing there.
 */
function KeptHere() {
  const say = useText();
  const [isAny, setAny] = useState(false);
  useEffect(() => setAny(recentSearches().length + calledPlaces().length > 0), []);
  return isAny ? <LazyPart name="recent" load={loadRecent} props={{}} /> : <p>{say("home.first")}</p>;
}

type KindTilesProps = { hrefOf: (slug: string) => string; near: HomeNear | undefined };

/** The eight kinds, each with how many its list has near. Without that number a tile is its kind alone. */
function KindTiles({ hrefOf, near }: KindTilesProps) {
  const { say, language } = useLanguage();
  return (
    <nav aria-label={say("home.kinds")}>
      <ul className={css.tiles}>
        {TILES.map(({ slug, label, icon }) => {
          const count = near?.counts[slug];
          return (
            <li key={slug}>
              <Link href={hrefOf(slug)}>
                <KindBadge icon={icon} />
                <span>
                  <b>{say(label)}</b>
                  {count !== undefined && <small>{say("home.near", { amount: amountText(count, language) })}</small>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** One calm line: how much is near, how much of it was checked lately, and who runs this. */
function WhoRuns({ near }: { near: HomeNear | undefined }) {
  const { say, language } = useLanguage();
  const { operatorName } = useSite();
  const known =
    near === undefined || near.all === 0
      ? []
      : [say("home.known", { all: amountText(near.all, language), checked: amountText(near.checked, language) })];
  const run = operatorName === null ? [] : [say("home.runBy", { name: operatorName })];
  return (
    <SecondLine as="p" className={css.who}>
      {[...known, ...run].join(" ")} <Link href="/about">{say("home.about")}</Link>
    </SecondLine>
  );
}

/** A count in the reader's digits, up to the counting limit. */
function amountText(count: number, language: string): string {
  return numberFormat(localeOf(language)).format(Math.min(count, COUNTED)) + (count >= COUNTED ? "+" : "");
}

/** The ways of who has something: a message, or something to give. `hasNeeds`: the page shows needs. */
function Doors({ query, hasNeeds }: { query: string; hasNeeds: boolean }) {
  const say = useText();
  const doors = [
    { href: PASTE_PATH, icon: "mail", words: "home.forward" },
    { href: "/post?side=offer", icon: "plus", words: "home.give" },
    ...(hasNeeds ? [] : [{ href: withSearch("/needs/all", [query]), icon: "list", words: "home.needs" } as const]),
  ] as const;
  return (
    <Card>
      <Rows>
        {doors.map(({ href, icon, words }) => (
          <li key={href}>
            <Link href={href}>
              <Icon name={icon} />
              <span>{say(words)}</span>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}

/** An address with the parts that are given. */
function withSearch(path: string, parts: readonly string[]): string {
  const search = parts.filter((part) => part !== "").join("&");
  return search === "" ? path : `${path}?${search}`;
}

const loadRecent = async () => (await import("./RecentSearches.tsx")).KeptHere;

function HomeHeader() {
  const say = useText();
  const { language, languages } = useLanguage();
  const own = languages.find(({ code }) => code === language)?.name ?? language;
  return (
    <HeaderRow>
      <Link className={css.brand} href="/">
        <Mark size={32} />
        <span>{say("app.name")}</span>
      </Link>
      <ButtonLink size="s" href="/more#language" aria-label={say("app.language", { name: own })}>
        <Icon name="globe" />
        {own}
      </ButtonLink>
    </HeaderRow>
  );
}

/**
 * Searches everything for a name or a medicine. At a desk it is beside the place, on a phone below
 * the kinds. The page has both, so that it is read in the order in which it is seen.
 */
function SearchForm({ query, isDesk }: { query: string; isDesk?: boolean }) {
  const say = useText();
  return (
    <Form method="get" action="/find/all" role="search" className={isDesk === true ? css.deskAlone : css.phoneAlone}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={css.searchRow}>
        <input
          type="search"
          name="q"
          required
          maxLength={100}
          aria-label={say("home.search")}
          placeholder={say("home.search")}
        />
        <Button type="submit">
          <Icon name="search" />
          {say("home.searchGo")}
        </Button>
      </div>
    </Form>
  );
}
