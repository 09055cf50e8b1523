import { useId, useMemo, useState } from "react";
import { MASKED_UNCERTAINTY_KM } from "#domain/places/masked-point.ts";
import { placeLabels } from "#contract/places.ts";
import { LazyPart } from "../lazy/usePart.tsx";
import type { Near } from "../places/place-field.ts";
import { useDebouncedQuery } from "../data/useDebouncedQuery.ts";
import { useSite } from "../data/useSite.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { FieldHint } from "../ui/field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { boxOf } from "../ui/map/area.ts";
import { loadMap } from "../ui/map/load-map.ts";
import type { MapArea, MapPoint } from "../ui/map/map-view.ts";
import type { ChosenPoint } from "../drafts/answers.ts";
import { useNamedPoint } from "./useNamedPoint.ts";
import css from "./MapPick.module.css";

/** Zoom that shows a town's streets, and a whole country if no place is known. */
const TOWN_ZOOM = 12;
const COUNTRY_ZOOM = 4;
const NOWHERE = { lat: 21, lng: 78 };
type MapPickProps = { place: ChosenPoint | null; near: Near | null; onChoose: (place: ChosenPoint) => void };

/**
 * A place picked with a cross on a map, opened on a tap. Shows the circle that others will see, on
 * the map and in words.
 */
export function MapPick({ place, near, onChoose }: MapPickProps) {
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack data-gap="s">
      <Button wide aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? "close" : "location"} />
        {say(isOpen ? "posting.place.mapClose" : "posting.place.map")}
      </Button>
      <div id={id}>{isOpen && <Picking place={place} near={near} onChoose={onChoose} />}</div>
    </Stack>
  );
}

function Picking({ place, near, onChoose }: MapPickProps) {
  const { say, language } = useLanguage();
  const site = useSite();
  const [area, setArea] = useState<MapArea | null>(null);
  // An operator's tiles have their own names.
  const asked = area === null || site.mapTiles !== null ? null : { bbox: boxOf(area), zoom: area.zoom, lang: language };
  const names = useDebouncedQuery(placeLabels, asked);
  const id = useId();
  const [start] = useState(() => {
    const known = place ?? near ?? site.defaultPlace;
    return { ...(known ?? NOWHERE), zoom: known === null ? COUNTRY_ZOOM : TOWN_ZOOM };
  });
  const [point, setPoint] = useState<MapPoint | null>(place);
  useNamedPoint(point === place ? null : point, onChoose);
  const km = MASKED_UNCERTAINTY_KM;
  const label = say("posting.place.mapRing");
  const rings = useMemo(
    () => (point === null ? [] : [{ lat: point.lat, lng: point.lng, radiusKm: km, label }]),
    [point, km, label],
  );
  const map = {
    label: say("posting.place.mapLabel"),
    describedBy: id,
    start,
    rings,
    names: names.value?.items ?? [],
    onRest: setArea,
    tiles: site.mapTiles,
    streets: site.mapRegion,
    onPick: setPoint,
    embedded: true,
  };
  return (
    <Stack data-gap="s">
      <FieldHint id={id}>{say("posting.place.mapHow")}</FieldHint>
      <div className={css.frame}>
        <LazyPart name="map" load={loadMap} props={map} />
      </div>
      <p>{say("posting.place.mapSaid", { km })}</p>
    </Stack>
  );
}
