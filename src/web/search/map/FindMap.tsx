import { useEffect } from "react";
import { createPortal } from "react-dom";
import { placeLabels } from "#contract/places.ts";
import { useBroad } from "../../device/useBroad.ts";
import { useDebouncedQuery } from "../../data/useDebouncedQuery.ts";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { boxOf } from "../../ui/map/area.ts";
import { MapView } from "../../ui/map/MapView.tsx";
import type { FoundPage } from "../find-loader.ts";
import { placeAndQueryPart } from "../../entry/find-query.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { Row } from "../../entry/row.ts";
import { LIST_ID } from "../../entry/useMapChoice.ts";
import { CHOSEN_ID } from "./chosen-id.ts";
import { ChosenCards } from "./ChosenCards.tsx";
import { MapState } from "./MapState.tsx";
import { useChosenRow } from "./useChosenRow.ts";
import type { ChosenRows } from "./useChosenRow.ts";
import { useHere } from "./useHere.ts";
import { cardOf, useHighlight } from "./useHighlight.ts";
import { useListOnMap } from "./useListOnMap.ts";
import { readPin, usePins, useRings } from "./usePins.ts";
import { useTappedPlace } from "./useTappedPlace.ts";
import { useView } from "./useView.ts";
import css from "./FindMap.module.css";

type FindMapProps = {
  query: FindQuery;
  found: FoundPage;
  /** The rows that the list shows. */
  listed: readonly Row[];
  /** The id of the selected entry. */
  chosen: string | null;
  onSelect: (id: string | null) => void;
  /** Several entries of one place are shown as cards. */
  onPlace: () => void;
};

/**
 * The map of a list: the places of the same answer. Loaded rows say their value. The selected card
 * stands at the map's foot, at a desk in the pane beside it.
 */
export function FindMap({ query, found, listed, chosen, onSelect, onPlace }: FindMapProps) {
  const { say, language } = useLanguage();
  const { mapTiles: tiles, mapRegion } = useSite();
  const isBroad = useBroad();
  const view = useView(query, found);
  const { area } = view;
  const { around, clusters, grey, greyKey, outside, wide } = useListOnMap(query, found, area);
  const askedNames = area === null || tiles !== null ? null : { bbox: boxOf(area), zoom: area.zoom, lang: language };
  const names = useDebouncedQuery(placeLabels, askedNames);
  const place = useTappedPlace(query, { goTo: view.goTo, onPlace });
  const single = useChosenRow(chosen, listed, found.place);
  const row = single.rows[0];
  const pins = usePins({ clusters, grey, rows: listed, chosen: row });
  const here = useHere(found.place);
  const rings = useRings(query.side === "need" ? clusters : [], row);
  const { lights, onLight } = useHighlight();
  const select = (id: string | null) => {
    const cluster = id === null ? null : readPin(id, [...clusters, ...grey]);
    place.leave();
    onSelect(cluster === null ? id : null);
    if (cluster !== null && area !== null) place.open(cluster, area);
  };
  return (
    <div className={css.map}>
      <div className={css.frame}>
        <a className={css.skipMap} href={`#${LIST_ID}`}>
          {say("later.map.skip")}
        </a>
        <MapView
          key={String(isBroad)}
          label={say("later.map.label")}
          leadsTo={LIST_ID}
          isWhole={isBroad}
          start={view.start}
          pins={pins}
          selected={chosen}
          rings={rings}
          names={names.value?.items}
          here={here}
          tiles={tiles}
          streets={mapRegion}
          onRest={view.onRest}
          onSelect={select}
          lights={lights}
          onLight={onLight}
        />
      </div>
      <div className={css.state} data-card={isBroad || chosen === null ? undefined : ""}>
        {view.isElsewhere && (
          <Button size="s" onClick={view.searchHere}>
            {say("later.map.search")}
          </Button>
        )}
        <MapState around={around} outside={outside} wide={wide} grey={greyKey} />
      </div>
      <Chosen id={chosen} {...{ listed, query, isBroad }} shown={single} at={place.shown} from={found} />
    </div>
  );
}

type ChosenProps = {
  id: string | null;
  listed: readonly Row[];
  query: FindQuery;
  isBroad: boolean;
  /** The selected row, and what stands at the tapped place. */
  shown: ChosenRows;
  at: ChosenRows | null;
  from: FoundPage;
};

/** The chosen cards: at the map's foot, at a desk in the pane. There a card of the list stays in its place. */
function Chosen({ id, listed, query, isBroad, shown, at, from }: ChosenProps) {
  const isListed = isBroad && at === null && listed.some((row) => row.id === id);
  useEffect(() => {
    if (isListed && id !== null) cardOf(id)?.scrollIntoView({ block: "center" });
  }, [id, isListed]);
  const near = placeAndQueryPart(query, from.place.query);
  const cards = !isListed && <ChosenCards shown={at ?? shown} near={near} asked={query} />;
  const pane = isBroad ? document.getElementById(CHOSEN_ID) : null;
  return pane === null ? <div className={css.foot}>{cards}</div> : createPortal(cards, pane);
}
