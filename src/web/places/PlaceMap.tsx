import { styled } from "../theme/styled.ts";
import { useState } from "react";
import type { Listing } from "#contract/listings.ts";
import { placeLabels } from "#contract/places.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { SecondLine } from "../ui/layout.tsx";
import { boxOf, zoomFor } from "../ui/map/area.ts";
import type { MapArea } from "../ui/map/map-view.ts";
import { MapView } from "../ui/map/MapView.tsx";
import { useDebouncedQuery } from "../data/useDebouncedQuery.ts";
import { useSite } from "../data/useSite.tsx";

const Frame = styled("div")({ height: 280, border: `1px solid ${c.control}`, borderRadius: RADIUS.card });

/** With the operator's tiles streets are seen; without them towns and districts say where it is. */
const STREET_ZOOM = 15;
const TOWN_ZOOM = 11;
/** Below this a point is as good as the place, km. */
const PRECISE_KM = 0.3;

type PlaceMapProps = {
  place: Pick<Listing["place"], "lat" | "lng" | "precision" | "basis" | "uncertaintyKm">;
  name: string;
};

/** One place on a small map that leaves the page's scrolling alone. */
export function PlaceMap({ place, name }: PlaceMapProps) {
  const { say, language } = useLanguage();
  const tiles = useSite().mapTiles;
  const [area, setArea] = useState<MapArea | null>(null);
  const asked = area === null || tiles !== null ? null : { bbox: boxOf(area), zoom: area.zoom, lang: language };
  const names = useDebouncedQuery(placeLabels, asked);
  const { lat, lng, precision, basis, uncertaintyKm } = place;
  const isArea = precision === "area" && uncertaintyKm >= PRECISE_KM;
  const words = say(basis === "masked" ? "later.map.person" : "later.map.around", { km: uncertaintyKm });
  const near = tiles === null ? TOWN_ZOOM : STREET_ZOOM;
  return (
    <>
      <Frame>
        <MapView
          embedded
          label={say("later.map.of", { name })}
          start={{ lat, lng, zoom: isArea ? Math.min(near, zoomFor(lat, uncertaintyKm * 1.5)) : near }}
          pins={isArea ? [] : [{ id: "place", lat, lng, count: 1, label: name }]}
          rings={isArea ? [{ lat, lng, radiusKm: uncertaintyKm, label: words }] : []}
          names={names.value?.items}
          tiles={tiles}
          onRest={setArea}
        />
      </Frame>
      <SecondLine as="p">{say("later.map.fingers")}</SecondLine>
    </>
  );
}
