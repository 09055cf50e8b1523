import { styled } from "../theme/styled.ts";
import type { ReactNode } from "react";
import { Form, useLoaderData } from "react-router";
import { EmergencyBar } from "../places/Emergency.tsx";
import { TILES } from "../entry/kind-tiles.ts";
import type { PlaceAnswer } from "../places/place-choice.ts";
import { PlaceFold } from "../places/PlaceFold.tsx";
import { HeaderRow, Screen } from "../frame/Screen.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { Mark } from "../ui/Mark.tsx";
import type { HomeData } from "./home-loader.ts";
import { RecentSearches } from "./RecentSearches.tsx";

const Brand = styled(Link)({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "1 1 auto",
  minHeight: SIZE.target,
  fontSize: "1.25rem",
  fontWeight: 700,
  color: c.ink,
  textDecoration: "none",
  // "Bahasa Indonesia" stands beside it on a small phone.
  "&&+a": { gap: 6, paddingInline: 6 },
  [WIDE]: { "& svg": { display: "none" } },
});

// The line of the place is as high as a finger is wide: it needs no gap of its own above and below
// its words.
const Where = styled("div")({ "& details": { marginBlock: "-4px -8px" }, [WIDE]: { "& details": { marginBlock: 0 } } });

const Tiles = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(min(100%,8.5rem),1fr))",
  gap: 10,
  "& a": {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: 8,
    height: "100%",
    minHeight: SIZE.tile,
    padding: "12px 8px 14px",
    border: `1px solid ${c.line}`,
    borderRadius: RADIUS.card,
    background: c.surface,
    boxShadow: `inset 0 -4px 0 ${c.brandTint}`,
    color: c.ink,
    textDecoration: "none",
    textAlign: "center",
    fontSize: "1.125rem",
    fontWeight: 600,
    lineHeight: 1.25,
    "&:hover": { borderColor: c.ink },
    "&:active": { translate: "0 2px", boxShadow: "none" },
  },
  "& svg": { color: c.brand },
  [WIDE]: {
    gridTemplateColumns: "repeat(4,1fr)",
    "& a": { minHeight: 128 },
    "& svg": { width: 44, height: 44, strokeWidth: 1.5 },
  },
});

const SearchRow = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  background: c.surface,
  "&:focus-within": { borderColor: c.ink },
  "& input": {
    minWidth: 0,
    minHeight: 52,
    padding: "8px 14px",
    border: 0,
    borderRadius: 8,
    background: "none",
    color: c.ink,
    font: "inherit",
    "&::placeholder": { color: c.inkSoft, opacity: 1 },
    "&::-webkit-search-cancel-button": { display: "none" },
  },
  "& button": { minHeight: 52, border: 0, background: "none", fontSize: "1rem", paddingInline: 12 },
  [WIDE]: { maxWidth: 560 },
});

type HomeScreenProps = {
  placeForm: ReactNode;
  placeQuestion: (answer: Exclude<PlaceAnswer, { state: "chosen" }>) => ReactNode;
};

/**
 * "What do you need?": the emergency number, the place, eight tiles, a search box; nothing to sign
 * in to.
 */
export function HomeScreen({ placeForm, placeQuestion }: HomeScreenProps) {
  const { emergency, answer } = useLoaderData<HomeData>();
  const say = useText();
  const query = answer.state === "chosen" ? answer.place.query : "";
  const placed = (slug: string) => `/find/${slug}${query === "" ? "" : `?${query}`}`;
  return (
    <Screen title={say("app.tagline")} header={<HomeHeader />}>
      <EmergencyBar number={emergency} />
      <Where>
        <h1>{say("home.title")}</h1>
        {answer.state === "chosen" && (
          <PlaceFold
            label={say("place.near", { place: answer.place.label === "" ? say("place.here") : answer.place.label })}
            guessed={answer.place.guessed}
            leading={<Icon name="location" />}
          >
            {placeForm}
          </PlaceFold>
        )}
      </Where>
      {answer.state !== "chosen" && placeQuestion(answer)}
      <nav aria-label={say("home.kinds")}>
        <Tiles>
          {TILES.map(({ slug, label, icon }) => (
            <li key={slug}>
              <Link href={placed(slug)}>
                <Icon name={icon} size="l" />
                {say(label)}
              </Link>
            </li>
          ))}
        </Tiles>
      </nav>
      <SearchForm query={query} />
      <RecentSearches />
    </Screen>
  );
}

function HomeHeader() {
  const say = useText();
  const { language, languages } = useLanguage();
  const own = languages.find(({ code }) => code === language)?.name ?? language;
  return (
    <HeaderRow>
      <Brand href="/">
        <Mark size={32} />
        {say("app.name")}
      </Brand>
      <ButtonLink size="s" href="/more#language" aria-label={say("app.language", { name: own })}>
        <Icon name="globe" />
        {own}
      </ButtonLink>
    </HeaderRow>
  );
}

/** Looks for a name or a medicine among everything. */
function SearchForm({ query }: { query: string }) {
  const say = useText();
  return (
    <Form method="get" action="/find/all" role="search">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchRow>
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
      </SearchRow>
    </Form>
  );
}
