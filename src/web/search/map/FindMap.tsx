import { styled } from "../../theme/styled.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { clusters as clustersRoute } from "#contract/listings.ts";
import type { Cluster } from "#contract/listings.ts";
import { placeLabels } from "#contract/places.ts";
import { useApi } from "../../data/useApi.tsx";
import { useOnline } from "../../device/useOnline.ts";
import { useDebouncedQuery } from "../../data/useDebouncedQuery.ts";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { c } from "../../theme/theme.ts";
import { NARROW, RADIUS, SIZE, WIDE } from "../../theme/tokens.ts";
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
import { askCluster, useChosenRow } from "./useChosenRow.ts";
import type { ChosenRows } from "./useChosenRow.ts";
import { readPin, usePins, useRings } from "./usePins.ts";
import { useView } from "./useView.ts";

/** More places than this in one pin: nearer is asked for first, not a list. */
const LISTED = 20;
/** A tap on several goes so many zooms nearer. */
const NEARER = 3;
const NEAREST = 18;
/** The server answers no more pins than this (CONTRACT.md 4). */
const MOST_PINS = 500;

const Frame = styled("div")({
  position: "relative",
  height: "min(46svh, 420px)",
  minHeight: 260,
  border: `1px solid ${c.control}`,
  borderRadius: RADIUS.card,
  [WIDE]: { height: "min(64svh, 620px)" },
});

/** Lies over the map's first corner; the keys that zoom stand in the other one. */
const Here = styled("div")({
  position: "absolute",
  insetBlockStart: 8,
  insetInlineStart: 8,
  insetInlineEnd: 68,
  zIndex: 1,
});

/** Before the map's keys and its many pins: whoever goes by keyboard comes to the list at once. */
const SkipMap = styled("a")({
  position: "absolute",
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 2,
  padding: 12,
  background: c.surface,
  color: c.link,
  "&:not(:focus)": { clipPath: "inset(50%)" },
});

const NOTE_ID = "map-note";

type FindMapProps = {
  query: FindQuery;
  found: FoundPage;
  /** The row that is chosen, by its pin or (then with it) in the list. */
  chosen: { id: string; row: Row | null } | null;
  onSelect: (id: string | null) => void;
};

/**
 * The map of a search: what the list holds and all around it, the chosen one with its card and Call
 * under it.
 */
export function FindMap({ query, found, chosen, onSelect }: FindMapProps) {
  const { say, language } = useLanguage();
  const tiles = useSite().mapTiles;
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
  const rings = useRings(found.rows, row, area?.zoom ?? 0);
  const select = (id: string | null) => {
    const cluster = id === null ? null : readPin(id, clusters);
    place.leave();
    onSelect(cluster === null ? id : null);
    if (cluster !== null && area !== null) place.open(cluster, area.zoom);
  };
  return (
    <Stack data-gap="m">
      <Frame>
        <SkipMap href={`#${LIST_ID}`}>{say("later.map.skip")}</SkipMap>
        <MapView
          label={say("later.map.label")}
          describedBy={NOTE_ID}
          start={view.start}
          pins={pins}
          selected={chosen?.id ?? null}
          rings={rings}
          names={names.value?.items}
          here={found.place}
          tiles={tiles}
          onRest={view.onRest}
          onSelect={select}
        />
        {view.isElsewhere && (
          <Here>
            <Button size="s" onClick={view.searchHere}>
              {say("later.map.search")}
            </Button>
          </Here>
        )}
      </Frame>
      <MapState around={around} count={countSeen(counted, area)} pins={counted.length} />
      <Cards shown={place.shown ?? single} near={placeAndQueryPart(query, found.place.query)} wanted={query.subtype} />
    </Stack>
  );
}

/** More was asked for than is seen: what stands outside is not counted. */
function countSeen(clusters: readonly Cluster[], area: MapArea | null): number {
  if (area === null) return 0;
  return clusters.reduce((sum, cluster) => (isWithin(cluster, area) ? sum + cluster.count : sum), 0);
}

type StateProps = {
  around: { isLoading: boolean; hasFailed: boolean; again: () => void; value: unknown };
  count: number;
  pins: number;
};

/** One line that says what is seen, politely read aloud when it changes. */
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
      <SecondLine as="p" id={NOTE_ID} tabIndex={-1}>
        {say("later.map.note")}
      </SecondLine>
    </>
  );
}

/**
 * A pin of several that was tapped: nearer, or where nearness does not part them, the list of that
 * place.
 */
function useTappedPlace(query: FindQuery, goTo: (to: { lat: number; lng: number; zoom: number }) => void) {
  const api = useApi();
  const { language } = useLanguage();
  const [shown, setShown] = useState<ChosenRows | null>(null);
  const turn = useRef(0);
  const leave = () => {
    turn.current += 1;
    setShown(null);
  };
  const open = async (cluster: NonNullable<ReturnType<typeof readPin>>, zoom: number) => {
    const nearer = { lat: cluster.lat, lng: cluster.lng, zoom: Math.min(NEAREST, zoom + NEARER) };
    const isNearest = zoom >= NEAREST;
    if (api === null || (!isNearest && cluster.count > LISTED)) return goTo(nearer);
    const mine = turn.current;
    if (isNearest) setShown({ rows: [], isLoading: true, hasFailed: false });
    const got = await askCluster(api, cluster, { query, language });
    if (turn.current !== mine) return;
    if (got === null) return setShown({ rows: [], isLoading: false, hasFailed: true });
    if (!isNearest && !got.isOnePlace) return goTo(nearer);
    setShown({ rows: got.rows, isLoading: false, hasFailed: false });
  };
  return { shown, leave, open: (...asked: Parameters<typeof open>) => void open(...asked) };
}

const CardList = styled("ol")({
  display: "grid",
  gap: 12,
  "&>*": { minWidth: 0 }, // Above the tabs at the foot of a phone.
  scrollMarginBlock: 16,
  [NARROW]: { scrollMarginBlockEnd: SIZE.nav + 16 },
});

/** Cards of what was tapped, brought into sight. */
function Cards({ shown, near, wanted }: { shown: ChosenRows; near: string; wanted: string | undefined }) {
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
        <CardList ref={list} aria-label={say("later.map.chosen")}>
          {rows.map((row) => (
            <ResultCard key={row.id} row={row} near={near} wanted={wanted} />
          ))}
        </CardList>
      )}
    </>
  );
}
