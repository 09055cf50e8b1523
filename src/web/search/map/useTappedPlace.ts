import { useRef, useState } from "react";
import type { Cluster } from "#contract/listings.ts";
import { useApi } from "../../data/useApi.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { FindQuery } from "../../entry/find-query.ts";
import { zoomToFit } from "../../ui/map/area.ts";
import type { MapArea } from "../../ui/map/map-view.ts";
import { askCluster } from "./useChosenRow.ts";
import type { ChosenRows } from "./useChosenRow.ts";
import type { readPin } from "./usePins.ts";

const NEAREST = 18;

/** Zoom steps of a tap on a pin whose places have no box: single ones that overlap. */
const NEARER = 3;

/** A pin for more places than this zooms in first instead of listing them. */
const LISTED = 20;

type TapActs = {
  goTo: (to: { lat: number; lng: number; zoom: number }) => void;
  /** The entries of one place are shown as cards. */
  onPlace: () => void;
};

/** A tapped pin for several: zooms in, or lists that place if zooming cannot separate them. */
export function useTappedPlace(query: FindQuery, { goTo, onPlace }: TapActs) {
  const api = useApi();
  const { language } = useLanguage();
  const [shown, setShown] = useState<ChosenRows | null>(null);
  const turn = useRef(0);
  const leave = () => {
    turn.current += 1;
    setShown(null);
  };
  const show = (rows: ChosenRows) => {
    setShown(rows);
    onPlace();
  };
  const open = async (cluster: NonNullable<ReturnType<typeof readPin>>, area: MapArea) => {
    const { zoom } = area;
    const nearer = viewOf(cluster, area);
    const isNearest = zoom >= NEAREST;
    if (api === null || (!isNearest && cluster.count > LISTED)) return goTo(nearer);
    const mine = turn.current;
    if (isNearest) show({ rows: [], isLoading: true, hasFailed: false });
    const got = await askCluster(api, cluster, { query, language });
    if (turn.current !== mine) return;
    if (got === null) return show({ rows: [], isLoading: false, hasFailed: true });
    if (!isNearest && !got.isOnePlace) return goTo(nearer);
    show({ rows: got.rows, isLoading: false, hasFailed: false });
  };
  return { shown, leave, open: (...asked: Parameters<typeof open>) => void open(...asked) };
}

/** The view that shows the places of a pin apart. */
function viewOf({ lat, lng, box }: Cluster, area: MapArea): { lat: number; lng: number; zoom: number } {
  if (box === undefined) return { lat, lng, zoom: Math.min(NEAREST, area.zoom + NEARER) };
  const [west, south, east, north] = box;
  return { lat: (south + north) / 2, lng: (west + east) / 2, zoom: zoomToFit(box, area, NEAREST) };
}
