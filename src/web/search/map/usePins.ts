import { useMemo } from "react";
import type { Cluster } from "#contract/listings.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import type { MapPin, MapRing, PinTone } from "../../ui/map/map-view.ts";
import type { Row } from "../../entry/row.ts";
import { stockText } from "../../entry/listing-words.ts";

/** Prefix of pins for several: ids of listings do not have it. */
const SEVERAL = "+";
/** From this zoom on rings of single rows are large enough to be useful. */
const RINGS_FROM = 10;
/** An uncertainty below this is not mentioned, km. */
const PRECISE_KM = 0.3;

/** A pin's listing or cluster. */
export function readPin(id: string, clusters: readonly Cluster[]): Cluster | null {
  return id.startsWith(SEVERAL) ? (clusters.find((cluster) => `${SEVERAL}${cluster.id}` === id) ?? null) : null;
}

/** The pins of a view, with the selected row's on top, even if it is in a cluster. */
export function usePins(clusters: readonly Cluster[], rows: readonly Row[], chosen: Row | undefined): MapPin[] {
  const { say } = useLanguage();
  return useMemo(() => {
    const known = new Map(rows.map((row) => [row.id, row]));
    const pins = clusters.map(({ id, lat, lng, count, listingId, name, freshness, closed = 0 }): MapPin => {
      const row = listingId === undefined ? undefined : known.get(listingId);
      const called = labelOf({ count, name }, row, say);
      // A pin of closed places alone is not coloured as if somebody had something there.
      const tone = closed === count ? "old" : toneOf(freshness);
      const said = closed > 0 ? closedText({ count, closed }, say) : tone && say(`listing.zone.${tone}`);
      const label = said === undefined ? called : `${called} · ${said}`;
      return { id: listingId ?? `${SEVERAL}${id}`, lat, lng, count, label, tone };
    });
    if (chosen?.point === undefined || pins.some(({ id }) => id === chosen.id)) return pins;
    const { lat, lng } = chosen.point;
    return [...pins, { id: chosen.id, lat, lng, count: 1, label: labelOf({ count: 1 }, chosen, say) }];
  }, [clusters, rows, chosen, say]);
}

function toneOf(freshness: Cluster["freshness"]): PinTone | undefined {
  return freshness === "stale" ? "old" : freshness;
}

function closedText({ count, closed }: { count: number; closed: number }, say: Say): string {
  return count === 1 ? say("state.closed") : say("state.some", { n: closed });
}

/** The pin's label for screen readers: from its row in the list, else its public name. */
function labelOf({ count, name }: Pick<Cluster, "count" | "name">, row: Row | undefined, say: Say): string {
  if (row !== undefined)
    return say("later.map.details", { what: stockText(row, say), name: row.name ?? say("find.person") });
  if (name !== undefined) return name;
  return count === 1 ? say("later.map.one") : say("later.map.several", { count });
}

/** Uncertainty: of the selected row in words, of others known only by an area as a ring. */
export function useRings(rows: readonly Row[], chosen: Row | undefined, zoom: number): MapRing[] {
  const { say } = useLanguage();
  return useMemo(() => {
    const others = zoom < RINGS_FROM ? [] : rows.filter(({ id, masked }) => masked === true && id !== chosen?.id);
    const rings = others.flatMap((row) => ringOf(row, ""));
    const own = chosen === undefined ? [] : ringOf(chosen, areaText(chosen, say));
    return [...rings, ...own];
  }, [rows, chosen, zoom, say]);
}

function ringOf({ point }: Row, label: string): MapRing[] {
  if (point === undefined || point.uncertaintyKm < PRECISE_KM) return [];
  return [{ lat: point.lat, lng: point.lng, radiusKm: point.uncertaintyKm, label }];
}

function areaText({ point, masked }: Row, say: Say): string {
  if (masked === true) return say("later.map.person");
  return say("later.map.around", { km: point?.uncertaintyKm ?? 0 });
}
