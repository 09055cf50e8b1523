import { useMemo, useState } from "react";
import { clusters as clustersRoute } from "#contract/listings.ts";
import type { Cluster } from "#contract/listings.ts";
import { useDebouncedQuery } from "../../data/useDebouncedQuery.ts";
import { boxOf, isWithin } from "../../ui/map/area.ts";
import type { MapArea } from "../../ui/map/map-view.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { FoundPage } from "../find-loader.ts";
import { groupingOf, inputOf } from "../list-input.ts";
import { gathered } from "./gathered.ts";

const NONE: readonly Cluster[] = [];

/** The places of a list in a view of the map, and on request those that nobody can call. */
export function useListOnMap(query: FindQuery, found: FoundPage, area: MapArea | null) {
  const [isGreyAsked, askGrey] = useState(false);
  const view = area === null ? null : { bbox: boxOf(area), zoom: area.zoom };
  const list = { ...inputOf(query, found.place), ...groupingOf(query) };
  const asked = found.isVain === true ? { ...list, callable: "no" as const } : list;
  const around = useDebouncedQuery(clustersRoute, view && { ...view, ...asked });
  const greyCount = asked.callable === "yes" ? (found.notCallable ?? 0) : 0;
  const isGrey = isGreyAsked && greyCount > 0;
  const dots = useDebouncedQuery(clustersRoute, isGrey && view ? { ...view, ...list, callable: "no" } : null);
  const zoom = area?.zoom ?? 0;
  const { value } = around;
  const clusters = useMemo(() => gathered(value?.clusters ?? NONE, zoom), [value, zoom]);
  const grey = useMemo(
    () => (isGrey ? gathered(dots.value?.clusters ?? NONE, zoom) : NONE),
    [dots.value, isGrey, zoom],
  );
  return {
    around,
    clusters,
    grey,
    greyKey: { count: greyCount, isOn: isGrey, turn: () => askGrey(!isGreyAsked) },
    outside: value === null || area === null ? 0 : (value.outside ?? 0) + countOutside(value.clusters, area),
    wide: value?.wide ?? 0,
  };
}

/** The requested box is larger than the view. */
function countOutside(clusters: readonly Cluster[], area: MapArea): number {
  return clusters.reduce((sum, cluster) => (isWithin(cluster, area) ? sum : sum + cluster.count), 0);
}
