import { useEffect, useMemo, useState } from "react";
import { getListing, nearby } from "#contract/listings.ts";
import type { Cluster } from "#contract/listings.ts";
import { distanceBandKm, distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { useApi } from "../../data/useApi.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { FindQuery } from "../../entry/find-query.ts";
import { groupingOf, inputOf } from "../list-input.ts";
import { wantedOf, withPoint } from "../../entry/listed-row.ts";
import { rowWithoutDistance, distanceVagueness } from "../../entry/row.ts";
import type { Row } from "../../entry/row.ts";

/** What is shown below the map: rows, loading, or failed. */
export type ChosenRows = { rows: Row[]; isLoading: boolean; hasFailed: boolean };

const NOTHING: ChosenRows = { rows: [], isLoading: false, hasFailed: false };
const COMING: ChosenRows = { ...NOTHING, isLoading: true };
const FAILED: ChosenRows = { ...NOTHING, hasFailed: true };

/** Most rows shown of one place. */
const MOST = 50;
/** Rows closer than this are one place, km: no zoom separates them. */
export const SAME_PLACE_KM = 0.05;

/** The selected row: from the list, else from the server. Its point too: a list without a map has none. */
export function useChosenRow(id: string | null, known: readonly Row[], from: Point): ChosenRows {
  const api = useApi();
  const { language } = useLanguage();
  const [got, setGot] = useState<{ id: string; shown: ChosenRows } | null>(null);
  const row = known.find((each) => each.id === id);
  const isAsked = id !== null && row?.point === undefined;
  const { lat, lng } = from;
  useEffect(() => {
    if (!isAsked || api === null) return;
    const stop = new AbortController();
    void api(getListing, { id, lang: language }, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      if (!answer.ok) return setGot({ id, shown: FAILED });
      const { place } = answer.value;
      const km = distanceKm({ lat, lng }, place);
      const isMasked = place.basis === "masked";
      const found: Row = {
        ...rowWithoutDistance(answer.value),
        ...distanceVagueness(place),
        km: isMasked ? distanceBandKm(km) : Math.round(km * 10) / 10,
        point: { lat: place.lat, lng: place.lng, uncertaintyKm: place.uncertaintyKm },
        wanted: wantedOf(answer.value),
      };
      setGot({ id, shown: { ...NOTHING, rows: [found] } });
    });
    return () => stop.abort();
  }, [api, id, isAsked, language, lat, lng]);
  const shown = got?.id === id ? got.shown : COMING;
  return useMemo(() => {
    if (id === null) return NOTHING;
    if (row === undefined) return shown;
    const point = row.point ?? shown.rows[0]?.point;
    return { ...NOTHING, rows: [point === undefined ? row : { ...row, point }] };
  }, [id, row, shown]);
}

/** Loads the rows of a tapped pin. `isOnePlace` false: zooming in separates them. */
export async function askCluster(
  api: NonNullable<ReturnType<typeof useApi>>,
  cluster: Cluster,
  { query, language }: { query: FindQuery; language: string },
): Promise<{ rows: Row[]; isOnePlace: boolean } | null> {
  const { lat, lng, count } = cluster;
  const list = { ...inputOf(query, { lat, lng }), ...groupingOf(query) };
  const asked = { ...list, withinKm: 1, sort: "near" as const, limit: MOST, lang: language };
  const answer = await api(nearby, asked);
  if (!answer.ok) return null;
  const rows = answer.value.items
    .filter(({ place }) => distanceKm(place, cluster) <= SAME_PLACE_KM)
    .map((item) => withPoint(item));
  return { rows, isOnePlace: rows.length >= Math.min(count, MOST) };
}
