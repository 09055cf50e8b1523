import { styled } from "../theme/styled.ts";
import { useEffect, useId, useMemo, useState } from "react";
import { MASKED_UNCERTAINTY_KM } from "#domain/places/masked-point.ts";
import { placeLabels } from "#contract/places.ts";
import { useApi } from "../data/useApi.tsx";
import { LazyPart } from "../lazy/useLazyPart.tsx";
import type { Near } from "../places/place-field.ts";
import { useDebouncedQuery } from "../data/useDebouncedQuery.ts";
import { useSite } from "../data/useSite.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { FieldHint } from "../ui/field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { boxOf } from "../ui/map/area.ts";
import { loadMap } from "../ui/map/load-map.ts";
import type { MapArea, MapPoint } from "../ui/map/map-view.ts";
import type { ChosenPoint } from "../drafts/answers.ts";
import { namePoint } from "./point-name.ts";

const Frame = styled("div")({
  height: "min(24rem, 60vh)",
  overflow: "hidden",
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.card,
});

/**
 * From where a town's streets are told apart, and the whole of a country where no place is known.
 */
const TOWN_ZOOM = 12;
const COUNTRY_ZOOM = 4;
const NOWHERE = { lat: 21, lng: 78 };
/** Quiet time before a point is named, ms: the map may move on. */
const PAUSE_MS = 400;

type MapPickProps = { place: ChosenPoint | null; near: Near | null; onChoose: (place: ChosenPoint) => void };

/**
 * A place by a cross on a map, opened on a tap, with the circle that others will see, on the map
 * and in words.
 */
export function MapPick({ place, near, onChoose }: MapPickProps) {
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack data-gap="s">
      <Button wide aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? "close" : "globe"} />
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
  // Tiles of an operator have their own names.
  const asked = area === null || site.mapTiles !== null ? null : { bbox: boxOf(area), zoom: area.zoom, lang: language };
  const names = useDebouncedQuery(placeLabels, asked);
  const id = useId();
  const [start] = useState(() => {
    const known = place ?? near ?? site.defaultPlace;
    return { ...(known ?? NOWHERE), zoom: known === null ? COUNTRY_ZOOM : TOWN_ZOOM };
  });
  const [point, setPoint] = useState<MapPoint | null>(place);
  useNaming(point === place ? null : point, onChoose);
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
    onPick: setPoint,
    embedded: true,
  };
  return (
    <Stack data-gap="s">
      <FieldHint id={id}>{say("posting.place.mapHow")}</FieldHint>
      <Frame>
        <LazyPart name="map" load={loadMap} parts={map} />
      </Frame>
      <p>{say("posting.place.mapSaid", { km })}</p>
    </Stack>
  );
}

/**
 * Chooses the point under the cross once the map rests: at once by itself, then under the name of
 * where it lies.
 */
function useNaming(point: MapPoint | null, onChoose: (place: ChosenPoint) => void): void {
  const { say, language } = useLanguage();
  const api = useApi();
  useEffect(() => {
    if (point === null) return;
    let isWanted = true;
    const { lat, lng } = point;
    const timer = setTimeout(() => {
      onChoose({ lat, lng, label: say("posting.place.mapPoint") });
      void namePoint(api, point, language).then((named) => {
        if (isWanted && named !== null) onChoose({ lat, lng, ...named });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `onChoose` and `say` are new at every drawing; only another point is another choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [point, api, language]);
}
