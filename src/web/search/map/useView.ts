import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withParts } from "../../places/address-parts.ts";
import { pointText } from "../../places/point-text.ts";
import { zoomFor } from "../../ui/map/area.ts";
import type { MapArea, MapPoint } from "../../ui/map/map-view.ts";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { Row } from "../../entry/row.ts";
import { isElsewhere, middleOf, radiusOf } from "./view.ts";

/** A row selected in the list is shown at this zoom or closer. */
const ROW_ZOOM = 14;
/** Room around a circle, times its radius. */
const ROOM = 1.4;

type Start = MapPoint & { zoom: number };

/** The map's current and requested view. The list can follow the map. */
export function useView(query: FindQuery, found: FoundPage, row: Row | null) {
  const { lat, lng } = found.place;
  const { withinKm } = query;
  const [start, setStart] = useState<Start>(() => ({ lat, lng, zoom: zoomFor(lat, withinKm) }));
  const [area, setArea] = useState<MapArea | null>(null);
  const shown = useRef<MapArea | null>(null);
  const moved = useRef(`${pointText(lat, lng)} ${withinKm}`);
  const location = useLocation();
  const navigate = useNavigate();
  const onRest = useCallback((now: MapArea) => {
    shown.current = now;
    setArea(now);
  }, []);
  useEffect(() => {
    const asked = `${pointText(lat, lng)} ${withinKm}`;
    // The list followed the map: the map stays.
    if (moved.current === asked) return;
    moved.current = asked;
    setStart({ lat, lng, zoom: zoomFor(lat, withinKm) });
  }, [lat, lng, withinKm]);
  useEffect(() => {
    if (row?.point === undefined) return;
    const { lat: atLat, lng: atLng, uncertaintyKm } = row.point;
    // At least the current zoom, but the whole uncertainty circle stays visible.
    const near = Math.max(shown.current?.zoom ?? ROW_ZOOM, ROW_ZOOM);
    const zoom = Math.min(near, zoomFor(atLat, Math.max(0.1, uncertaintyKm * ROOM)));
    setStart({ lat: atLat, lng: atLng, zoom });
  }, [row]);
  const searchHere = () => {
    if (area === null) return;
    const middle = middleOf(area);
    const at = pointText(middle.lat, middle.lng);
    const radius = radiusOf(area);
    moved.current = `${at} ${radius}`;
    void navigate(withParts(location, { at, place: null, within: String(radius) }), { preventScrollReset: true });
  };
  return {
    start,
    area,
    onRest,
    goTo: setStart,
    searchHere,
    isElsewhere: area !== null && isElsewhere(area, found.place, withinKm),
  };
}
