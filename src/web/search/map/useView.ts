import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useBroad } from "../../device/useBroad.ts";
import { withParts } from "../../places/address-parts.ts";
import { pointText } from "../../places/point-text.ts";
import { zoomFor } from "../../ui/map/area.ts";
import type { MapArea, MapPoint } from "../../ui/map/map-view.ts";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { isElsewhere, middleOf, radiusOf } from "./view.ts";

type Start = MapPoint & { zoom: number };

/** The map's current and requested view. The list can follow the map. */
export function useView(query: FindQuery, found: FoundPage) {
  const { lat, lng } = found.place;
  const { withinKm } = query;
  const px = useFramePx();
  const [start, setStart] = useState<Start>(() => ({ lat, lng, zoom: zoomFor(lat, withinKm, px) }));
  const [area, setArea] = useState<MapArea | null>(null);
  const moved = useRef(`${pointText(lat, lng)} ${withinKm}`);
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const asked = `${pointText(lat, lng)} ${withinKm}`;
    // The list followed the map: the map stays.
    if (moved.current === asked) return;
    moved.current = asked;
    setStart({ lat, lng, zoom: zoomFor(lat, withinKm, px) });
  }, [lat, lng, withinKm, px]);
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
    onRest: setArea,
    goTo: setStart,
    searchHere,
    isElsewhere: area !== null && isElsewhere(area, found.place, withinKm),
  };
}

/** What a desk has beside its map, and what a map keeps free around a circle, px. */
const [BESIDE, AROUND] = [560, 112] as const;

/** The width that a circle may take on the map; undefined on a phone. */
function useFramePx(): number | undefined {
  const isBroad = useBroad();
  return isBroad ? Math.max(330, Math.min(innerWidth - BESIDE, innerHeight - AROUND)) : undefined;
}
