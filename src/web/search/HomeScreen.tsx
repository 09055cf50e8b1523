import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { numberFormat } from "#domain/shared/intl-formats.ts";
import { useEffect, useState } from "react";
import { Form, useLoaderData, useLocation } from "react-router";
import { useSite } from "../data/useSite.tsx";
import { useClock } from "../device/useClock.tsx";
import { COUNTED } from "../entry/find-query.ts";
import { distanceText } from "../entry/listing-words.ts";
import { neededWords } from "../entry/NeededBand.tsx";
import { standaloneLabel } from "../entry/standalone-label.ts";
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
import { Card, Row, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Mark } from "../ui/Mark.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import type { HomeData, HomeNear } from "./home-loader.ts";
import css from "./HomeScreen.module.css";

/** "What do you need?": emergency number, place, tiles, search, doors for givers. No sign-in. */
export function HomeScreen() {
  const { emergency, others, answer, near } = useLoaderData<HomeData>();
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
      <div className={css.home}>
        <EmergencyStrip number={emergency} others={others} />
        <div className={css.ask}>
          <h1>{say("home.title")}</h1>
          {answer.state === "chosen" && (
            <div className={css.place}>
              <PlaceFold
                label={say("place.near", { place: answer.place.label === "" ? say("place.here") : answer.place.label })}
                guessed={answer.place.guessed}
                leading={<Icon name="location" />}
              >
                <PlaceForm />
              </PlaceFold>
            </div>
          )}
          {answer.state !== "chosen" && <placeQuestion.Part answer={answer} />}
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
          <ButtonLink href={PASTE_PATH}>{say("home.forward")}</ButtonLink>
          <GiversDoors query={query} />
          {/* Below what a first visit has: what is known late moves nothing there. */}
          {isAny ? <LazyPart name="recent" load={loadRecent} props={{}} /> : <p>{say("home.first")}</p>}
        </div>
        <aside className={css.aside}>
          <EmergencyNumbers number={emergency} others={others} />
          {near !== undefined && <NeedsNear near={near} query={query} />}
        </aside>
      </div>
      <WhoRuns near={near} />
      <Invitation />
    </Screen>
  );
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
                <span className={css.round} data-kind={icon}>
                  <Icon name={icon} />
                </span>
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

/** What people near need, the most urgent first, and the way to all of it. */
function NeedsNear({ near: { needs }, query }: { near: HomeNear; query: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (needs.length === 0) return null;
  const all = query === "" ? "/needs/all" : `/needs/all?${query}`;
  return (
    <Card>
      <RowsTitle>{say("home.needs")}</RowsTitle>
      <Rows>
        {needs.map((row) => (
          <li key={row.id}>
            <Link href={`/r/${row.id}${query === "" ? "" : `?${query}`}`}>
              <span>
                {standaloneLabel(row, { say, language })}
                <small suppressHydrationWarning>
                  {[
                    row.wanted && neededWords(row.wanted, { say, language, ...clock }).title,
                    row.name,
                    distanceText(row, say),
                  ]
                    .filter((text) => text !== undefined)
                    .join(" · ")}
                </small>
              </span>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
        <li>
          <Link href={all}>
            <span>{say("find.all")}</span>
            <Icon name="next" size="s" />
          </Link>
        </li>
      </Rows>
    </Card>
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
    <SecondLine as="p">
      {[...known, ...run].join(" ")} <Link href="/about">{say("home.about")}</Link>
    </SecondLine>
  );
}

/** A count in the reader's digits, up to the counting limit. */
function amountText(count: number, language: string): string {
  return numberFormat(localeOf(language)).format(Math.min(count, COUNTED)) + (count >= COUNTED ? "+" : "");
}

function GiversDoors({ query }: { query: string }) {
  const say = useText();
  return (
    <Row data-fill="">
      <ButtonLink href={query === "" ? "/needs/all" : `/needs/all?${query}`}>{say("home.needs")}</ButtonLink>
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
