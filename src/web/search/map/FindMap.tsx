import { useEffect, useMemo, useRef } from "react";
import { clusters as clustersRoute } from "#contract/listings.ts";
import type { Cluster } from "#contract/listings.ts";
import { placeLabels } from "#contract/places.ts";
import { useOnline } from "../../device/useOnline.ts";
import { useDebouncedQuery } from "../../data/useDebouncedQuery.ts";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { boxOf, isWithin } from "../../ui/map/area.ts";
import type { MapArea } from "../../ui/map/map-view.ts";
import { MapView } from "../../ui/map/MapView.tsx";
import type { FoundPage } from "../find-loader.ts";
import { placeAndQueryPart, filtersOf } from "../../entry/find-query.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { ResultCard } from "../../entry/ResultCard.tsx";
import type { Row } from "../../entry/row.ts";
import { LIST_ID } from "../../entry/useMapChoice.ts";
import { gathered } from "./gathered.ts";
import { PinLegend } from "./PinLegend.tsx";
import { useChosenRow } from "./useChosenRow.ts";
import type { ChosenRows } from "./useChosenRow.ts";
import { readPin, usePins, useRings } from "./usePins.ts";
import { useHere } from "./useHere.ts";
import { useMapInView } from "./useMapInView.ts";
import { useView } from "./useView.ts";
import { useTappedPlace } from "./useTappedPlace.ts";
import css from "./FindMap.module.css";

/** The server returns at most this many pins (CONTRACT.md 4). */
const MOST_PINS = 500;

const NOTE_ID = "map-note";

type FindMapProps = {
  query: FindQuery;
  found: FoundPage;
  /** The selected row, by its pin or (then with it) in the list. */
  chosen: { id: string; row: Row | null } | null;
  onSelect: (id: string | null) => void;
};

/** The map of a search: its results and surroundings, and the selected card with Call below. */
export function FindMap({ query, found, chosen, onSelect }: FindMapProps) {
  const { say, language } = useLanguage();
  const { mapTiles: tiles, mapRegion } = useSite();
  const frame = useMapInView(chosen?.row);
  const view = useView(query, found, chosen?.row ?? null);
  const { area } = view;
  const asked = area === null ? null : { bbox: boxOf(area), zoom: area.zoom };
  const around = useDebouncedQuery(clustersRoute, asked && { ...asked, ...filtersOf(query) });
  const names = useDebouncedQuery(placeLabels, asked === null || tiles !== null ? null : { ...asked, lang: language });
  const counted = around.value?.clusters ?? [];
  const zoom = area?.zoom ?? 0;
  const clusters = useMemo(() => gathered(around.value?.clusters ?? [], zoom), [around.value, zoom]);
  const place = useTappedPlace(query, view.goTo);
  const single = useChosenRow(chosen?.id ?? null, found.rows, found.place);
  const row = single.rows[0];
  const pins = usePins(clusters, found.rows, row);
  const here = useHere(found.place);
  const rings = useRings(found.rows, row, area?.zoom ?? 0);
  const select = (id: string | null) => {
    const cluster = id === null ? null : readPin(id, clusters);
    place.leave();
    onSelect(cluster === null ? id : null);
    if (cluster !== null && area !== null) place.open(cluster, area.zoom);
  };
  return (
    <Stack data-gap="m">
      <div className={css.map}>
        <div className={css.frame} ref={frame}>
          <a className={css.skipMap} href={`#${LIST_ID}`}>
            {say("later.map.skip")}
          </a>
          <MapView
            label={say("later.map.label")}
            describedBy={NOTE_ID}
            start={view.start}
            pins={pins}
            selected={chosen?.id ?? null}
            rings={rings}
            names={names.value?.items}
            here={here}
            tiles={tiles}
            streets={mapRegion}
            onRest={view.onRest}
            onSelect={select}
          />
          {view.isElsewhere && (
            <div className={css.here}>
              <Button size="s" onClick={view.searchHere}>
                {say("later.map.search")}
              </Button>
            </div>
          )}
        </div>
        <MapState around={around} count={countSeen(counted, area)} pins={counted.length} />
      </div>
      <Cards shown={place.shown ?? single} near={placeAndQueryPart(query, found.place.query)} asked={query} />
    </Stack>
  );
}

/** The requested box is larger than the view: what is outside is not counted. */
function countSeen(clusters: readonly Cluster[], area: MapArea | null): number {
  if (area === null) return 0;
  return clusters.reduce((sum, cluster) => (isWithin(cluster, area) ? sum + cluster.count : sum), 0);
}

type StateProps = {
  around: { isLoading: boolean; hasFailed: boolean; again: () => void; value: unknown };
  count: number;
  pins: number;
};

/** One line describing the view, announced politely when it changes. */
function MapState({ around, count, pins }: StateProps) {
  const say = useText();
  const isOnline = useOnline();
  const words = () => {
    if (around.hasFailed) return "";
    if (around.value === null) return say("later.map.looking");
    if (count === 0) return say("later.map.none");
    return say(pins >= MOST_PINS ? "later.map.many" : "later.map.seen", { count });
  };
  return (
    <>
      <div role="status">
        {around.hasFailed && (
          <Refused title={say(isOnline ? "later.map.failedTitle" : "later.map.offlineTitle")}>
            {say("later.map.failedText")}
          </Refused>
        )}
        {!around.hasFailed && <SecondLine as="p">{words()}</SecondLine>}
      </div>
      {around.hasFailed && (
        <Button size="s" onClick={around.again}>
          {say("problem.retry")}
        </Button>
      )}
      <PinLegend />
      <SecondLine as="p" id={NOTE_ID} tabIndex={-1}>
        {say("later.map.note")}
      </SecondLine>
    </>
  );
}

/** Cards of the tapped pin, scrolled into view. */
function Cards({ shown, near, asked }: { shown: ChosenRows; near: string; asked: FindQuery }) {
  const { rows, isLoading, hasFailed } = shown;
  const say = useText();
  const list = useRef<HTMLOListElement>(null);
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== "") list.current?.scrollIntoView({ block: "nearest" });
  }, [ids]);
  return (
    <>
      <div role="status">
        {isLoading && <p>{say("app.loading")}</p>}
        {hasFailed && <p>{say("later.map.cardFailed")}</p>}
        {rows.length > 1 && <p>{say("later.map.here", { count: rows.length })}</p>}
      </div>
      {rows.length > 0 && (
        <ol className={css.cardList} ref={list} aria-label={say("later.map.chosen")}>
          {rows.map((row) => (
            <ResultCard key={row.id} row={row} near={near} asked={asked} />
          ))}
        </ol>
      )}
    </>
  );
}
