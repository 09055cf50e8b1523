import { useState } from "react";
import type { Listing } from "#contract/listings.ts";
import { placeLabels } from "#contract/places.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { boxOf, isInBox, zoomFor } from "../ui/map/area.ts";
import type { MapArea } from "../ui/map/map-view.ts";
import { MapView } from "../ui/map/MapView.tsx";
import { useDebouncedQuery } from "../data/useDebouncedQuery.ts";
import { useSite } from "../data/useSite.tsx";
import css from "./PlaceMap.module.css";

/** The operator's tiles or file show streets; without them the map shows towns and districts. */
const STREET_ZOOM = 15;
const TOWN_ZOOM = 11;
/** An uncertainty below this is not drawn, km. */
const PRECISE_KM = 0.3;

type PlaceMapProps = {
  place: Pick<Listing["place"], "lat" | "lng" | "precision" | "basis" | "uncertaintyKm">;
  name: string;
};

/** One place on a small map that does not catch the page's scrolling. */
export function PlaceMap({ place, name }: PlaceMapProps) {
  const { say, language } = useLanguage();
  const { mapTiles: tiles, mapRegion } = useSite();
  const [area, setArea] = useState<MapArea | null>(null);
  const asked = area === null || tiles !== null ? null : { bbox: boxOf(area), zoom: area.zoom, lang: language };
  const names = useDebouncedQuery(placeLabels, asked);
  const { lat, lng, precision, basis, uncertaintyKm } = place;
  const isArea = precision === "area" && uncertaintyKm >= PRECISE_KM;
  const words = say(basis === "masked" ? "later.map.person" : "later.map.around", { km: uncertaintyKm });
  const hasStreets = tiles !== null || (mapRegion !== null && isInBox(place, mapRegion.box));
  const near = hasStreets ? STREET_ZOOM : TOWN_ZOOM;
  return (
    <div className={css.whole}>
      <div className={css.frame}>
        <MapView
          embedded
          label={say("later.map.of", { name })}
          start={{ lat, lng, zoom: isArea ? Math.min(near, zoomFor(lat, uncertaintyKm * 1.5)) : near }}
          pins={isArea ? [] : [{ id: "place", lat, lng, count: 1, label: name }]}
          rings={isArea ? [{ lat, lng, radiusKm: uncertaintyKm, label: words }] : []}
          names={names.value?.items}
          tiles={tiles}
          streets={mapRegion}
          onRest={setArea}
        />
      </div>
      <SecondLine as="p">{say("later.map.fingers")}</SecondLine>
    </div>
  );
}
