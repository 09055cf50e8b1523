import { useEffect, useState } from "react";
import { nearby } from "#contract/listings.ts";
import { emergencyNumbers, reversePlaces } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";
import type { EmergencyService } from "#domain/places/emergency-service.ts";
import { helplinesOf, isHelpFor, isHelplineService } from "#domain/places/helplines.ts";
import type { HelplineService } from "#domain/places/helplines.ts";
import { useApi } from "../../data/useApi.tsx";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import type { TextKey } from "../../i18n/text.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { serviceKey } from "../../places/other-number.ts";
import type { OtherNumber } from "../../places/other-number.ts";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { PlaceList } from "../../ui/PlaceList.tsx";
import { filtersOf, placeAndQueryPart } from "../find-query.ts";
import type { FindQuery } from "../find-query.ts";
import { distanceText, isVagueRow } from "../listing-words.ts";
import { NextPlaces } from "./NextPlaces.tsx";
import { nextOf } from "./next-places.ts";
import { isCallable, toRow } from "../row.ts";
import type { Row } from "../row.ts";
import css from "./WhatElse.module.css";

/**
 * The list's search, its place, and its rows, none of which can be called. `lines`: those of which
 * the list has no more than name and distance. `onWalk` hears which of them are told as places to
 * walk to, so that the list does not repeat them.
 */
export type NothingCallableProps = {
  query: FindQuery;
  place: ChosenPlace;
  rows: readonly Row[];
  lines: readonly Row[];
  onWalk?: ((ids: readonly string[]) => void) | undefined;
};

/** A number to call, with the area that it is for and when its source said so. */
type Helpline = (OtherNumber | { number: string; for: HelplineService }) & { area: string; saidAt: string };

/** How far the nearest that can be called may be, km, and of how many the free ones are taken. */
const FARTHEST = { km: 500, rows: 20 } as const;
/** Places to walk to. */
const MOST_TO_WALK = 3;

/** Helplines of the place, the nearest that can be called, and where to walk to. */
export function WhatElse({ query, place, rows, lines, onWalk }: NothingCallableProps) {
  const { say, language } = useLanguage();
  const api = useApi();
  const [helplines, setHelplines] = useState<Helpline[] | null>(null);
  const [callable, setCallable] = useState<Row[]>([]);
  const isEmpty = rows.length === 0;
  const asked = JSON.stringify({ query, lat: place.lat, lng: place.lng, country: place.country, isEmpty });
  useEffect(() => {
    if (api === null) return;
    const stop = new AbortController();
    const search = JSON.parse(asked) as Omit<Search, "language">;
    // Helplines do not wait for a search of 500 km.
    void findLines(api, { ...search, language }).then((found) => !stop.signal.aborted && setHelplines(found));
    void findCallable(api, { ...search, language }).then((found) => !stop.signal.aborted && setCallable(found));
    return () => stop.abort();
  }, [api, asked, language]);
  const near = placeAndQueryPart(query, place.query);
  // They come first: what stood below would move under a finger.
  if (helplines === null) return null;
  return (
    <Stack className={css.root}>
      <Helplines lines={helplines} />
      {callable.length > 0 && <NextPlaces title={say("later.whatElse.callable")} rows={callable} near={near} />}
      <ToWalk lines={lines} near={near} onWalk={onWalk} />
    </Stack>
  );
}

function Helplines({ lines }: { lines: readonly Helpline[] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (lines.length === 0) return null;
  return (
    <PlaceList title={say("later.whatElse.helplines")}>
      {lines.map(({ number, area, saidAt, ...line }) => (
        <li key={`${number} ${area}`}>
          <span className={css.line}>
            <b>{say(lineKey(line))}</b>
            <br />
            <SecondLine>{say("later.whatElse.of", { area, day: dateText(saidAt, clock, language) })}</SecondLine>
          </span>
          <ButtonLink size="s" href={`tel:${number}`}>
            <Icon name="phone" />
            <bdi dir="ltr">{number}</bdi>
          </ButtonLink>
        </li>
      ))}
    </PlaceList>
  );
}

function lineKey({ for: service, ...line }: Pick<Helpline, "for">): TextKey {
  return isHelplineService(service) ? `later.whatElse.for.${service}` : serviceKey({ ...line, for: service });
}

/** The nearest whose door is known. Those of which more is known are cards of the list. */
function ToWalk({ lines, near, onWalk }: { near: string } & Pick<NothingCallableProps, "lines" | "onWalk">) {
  const say = useText();
  const doors = lines.filter((row) => row.masked !== true && !isVagueRow(row) && row.name !== undefined);
  const nearest = doors.toSorted((a, b) => a.km - b.km).slice(0, MOST_TO_WALK);
  const ids = nearest.map(({ id }) => id).join();
  useEffect(() => {
    onWalk?.(ids.split(","));
    return () => onWalk?.([]);
  }, [ids, onWalk]);
  if (nearest.length === 0) return null;
  return (
    <PlaceList title={say("later.whatElse.walk")}>
      {nearest.map((row) => (
        <li key={row.id}>
          <i>
            <Icon name="location" />
          </i>
          <Link href={`/r/${row.id}${near === "" ? "" : `?${near}`}`}>
            <b>{row.name}</b>
            <SecondLine>{distanceText(row, say)}</SecondLine>
          </Link>
        </li>
      ))}
    </PlaceList>
  );
}

type Search = { query: FindQuery; lat: number; lng: number; country?: string; language: string; isEmpty: boolean };

/** Those of the district and the state, then the country's. */
async function findLines(api: Api, { query, lat, lng, country, language, isEmpty }: Search): Promise<Helpline[]> {
  const kind = query.kinds?.length === 1 ? query.kinds[0] : undefined;
  const [areas, numbers] = await Promise.all([
    api(reversePlaces, { lat, lng, lang: language }),
    api(emergencyNumbers, { country, lat, lng, lang: language }),
  ]);
  const places = areas.ok ? areas.value.items : [];
  const nameOf = (id: string): string => places.find((place) => place.id === id)?.name ?? "";
  const linesOf = (of: typeof places): Helpline[] => {
    const ids = of.map(({ id }) => id);
    return helplinesOf(ids, kind).map((line) => ({ ...line, area: nameOf(line.area) }));
  };
  const own = linesOf(places.filter(({ type }) => type !== "country"));
  // Whoever answers every emergency of a country stands before its other lines.
  const national = linesOf(places.filter(({ type }) => type === "country"));
  if (!numbers.ok) return [...own, ...national];
  const land = nameOf(`country:${numbers.value.country}`) || numbers.value.country;
  const isHelp = (line: { for: EmergencyService }) => isHelpFor(line.for, kind);
  // On a list with rows only what helps with them; where nothing was found, all there is.
  const { items, helplines = [] } = numbers.value;
  const general = [...items, ...helplines]
    .filter((line) => isEmpty || isHelp(line))
    .toSorted((a, b) => Number(isHelp(b)) - Number(isHelp(a)))
    .map(({ checkedAt, ...line }) => ({ ...line, area: land, saidAt: checkedAt }));
  return [...own, ...general, ...national];
}

/** The nearest of the same search that can be called, however far. */
async function findCallable(api: Api, { query, lat, lng, language }: Search): Promise<Row[]> {
  const { bloodGroup, ...filters } = filtersOf(query);
  // A place of many lines counts once.
  const side =
    query.side === "need" ? { side: query.side, donorGroup: bloodGroup } : ({ bloodGroup, group: "place" } as const);
  // Of the nearest of all kinds often none has a number: only what has one is asked for.
  const wanted = { withinKm: FARTHEST.km, limit: FARTHEST.rows, sort: "near", callable: "yes" } as const;
  const answer = await api(nearby, { lat, lng, lang: language, ...wanted, ...filters, ...side });
  if (!answer.ok) return [];
  const callable = answer.value.items.map(toRow).filter(isCallable);
  return nextOf(callable, { id: "", side: query.side ?? "offer", phones: [], now: new Date(answer.value.asOf) });
}
