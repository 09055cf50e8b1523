import { useEffect, useState } from "react";
import { Form, useLoaderData, useLocation } from "react-router";
import { LazyPart } from "../lazy/usePart.tsx";
import { EmergencyBar } from "../places/Emergency.tsx";
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
import { Row } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Mark } from "../ui/Mark.tsx";
import type { HomeData } from "./home-loader.ts";
import css from "./HomeScreen.module.css";

/** "What do you need?": emergency number, place, tiles, search, doors for givers. No sign-in. */
export function HomeScreen() {
  const { emergency, others, answer } = useLoaderData<HomeData>();
  const say = useText();
  // Recent searches and calls are known only to this browser. None: it is a first visit.
  const [isAny, setAny] = useState(false);
  useEffect(() => setAny(recentSearches().length + calledPlaces().length > 0), []);
  const query = answer.state === "chosen" ? answer.place.query : "";
  const location = useLocation();
  const isAccessible = new URLSearchParams(location.search).get("accessible") === "true";
  const asked = isAccessible ? ["accessible=true"] : [];
  const placed = (slug: string) => withSearch(`/find/${slug}`, [query, ...asked]);
  return (
    <Screen title={say("app.tagline")} header={<HomeHeader />}>
      <EmergencyBar number={emergency} others={others} />
      <div className={css.where}>
        <h1>{say("home.title")}</h1>
        {answer.state === "chosen" && (
          <PlaceFold
            label={say("place.near", { place: answer.place.label === "" ? say("place.here") : answer.place.label })}
            guessed={answer.place.guessed}
            leading={<Icon name="location" />}
          >
            <PlaceForm />
          </PlaceFold>
        )}
      </div>
      {answer.state !== "chosen" && <placeQuestion.Part answer={answer} />}
      <nav aria-label={say("home.kinds")}>
        <ul className={css.tiles}>
          {TILES.map(({ slug, label, icon }) => (
            <li key={slug}>
              <Link href={placed(slug)}>
                <Icon name={icon} size="l" />
                {say(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ButtonLink
        href={withSearch("/", [query, ...(isAccessible ? [] : ["accessible=true"])])}
        aria-current={isAccessible ? "true" : undefined}
        look={isAccessible ? "tint" : "plain"}
      >
        <Icon name={isAccessible ? "check" : "accessible"} />
        {say("traits.ride")}
      </ButtonLink>
      <SearchForm query={query} />
      <GiversDoors query={query} />
      {/* Below what a first visit has: what is known late moves nothing there. */}
      {isAny ? <LazyPart name="recent" load={loadRecent} props={{}} /> : <p>{say("home.first")}</p>}
      <Invitation />
    </Screen>
  );
}

function GiversDoors({ query }: { query: string }) {
  const say = useText();
  return (
    <Row data-fill="">
      <ButtonLink href={`/needs/all?${query}`}>{say("home.needs")}</ButtonLink>
      <ButtonLink href="/post?side=offer">{say("home.give")}</ButtonLink>
    </Row>
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

/** Searches everything for a name or a medicine. */
function SearchForm({ query }: { query: string }) {
  const say = useText();
  return (
    <Form method="get" action="/find/all" role="search">
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
