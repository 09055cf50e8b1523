import { useMemo } from "react";
import type { Cluster } from "#contract/listings.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import type { MapPin, MapRing } from "../../ui/map/map-view.ts";
import type { Row } from "../../entry/row.ts";
import { stockText } from "../../entry/listing-words.ts";

/** Pins of several begin with this: the ids of listings do not. */
const SEVERAL = "+";
/** From this zoom on rings of single rows are large enough to be of use. */
const RINGS_FROM = 10;
/** Below this nobody needs to be told how far off a point may be, km. */
const PRECISE_KM = 0.3;

/** What a pin stands for: a listing of its own, or several. */
export function readPin(id: string, clusters: readonly Cluster[]): Cluster | null {
  return id.startsWith(SEVERAL) ? (clusters.find((cluster) => `${SEVERAL}${cluster.id}` === id) ?? null) : null;
}

/** The pins of a view, and that of the chosen row on top, also where it is one of several. */
export function usePins(clusters: readonly Cluster[], rows: readonly Row[], chosen: Row | undefined): MapPin[] {
  const { say } = useLanguage();
  return useMemo(() => {
    const known = new Map(rows.map((row) => [row.id, row]));
    const pins = clusters.map(({ id, lat, lng, count, listingId, name }): MapPin => {
      const row = listingId === undefined ? undefined : known.get(listingId);
      return { id: listingId ?? `${SEVERAL}${id}`, lat, lng, count, label: labelOf({ count, name }, row, say) };
    });
    if (chosen?.point === undefined || pins.some(({ id }) => id === chosen.id)) return pins;
    const { lat, lng } = chosen.point;
    return [...pins, { id: chosen.id, lat, lng, count: 1, label: labelOf({ count: 1 }, chosen, say) }];
  }, [clusters, rows, chosen, say]);
}

/**
 * What a pin is read aloud as: by its row where the list has it, else by its name, as far as it is
 * to be told.
 */
function labelOf({ count, name }: Pick<Cluster, "count" | "name">, row: Row | undefined, say: Say): string {
  if (row !== undefined)
    return say("find.detailsOf", { what: stockText(row, say), name: row.name ?? say("find.person") });
  if (name !== undefined) return name;
  return count === 1 ? say("later.map.one") : say("later.map.several", { count });
}

/**
 * How far points may be off: of the chosen row in words, of others that are known only by an area
 * as a ring.
 */
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
