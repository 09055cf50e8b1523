import { useMemo } from "react";
import type { Cluster } from "#contract/listings.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { useClock } from "../../device/useClock.tsx";
import type { Clock } from "../../device/useClock.tsx";
import { headlineOf } from "../../entry/card/headline.ts";
import { rowNow } from "../../entry/state/place-state.ts";
import type { MapPin, MapRing, PinTone } from "../../ui/map/map-view.ts";
import type { Row } from "../../entry/row.ts";
import { forWhomText } from "../../entry/freshness/for-whom-words.ts";
import { stockText } from "../../entry/listing-words.ts";
import { pinValue } from "./pin-value.ts";

/** Prefix of pins for several: ids of listings do not have it. */
const SEVERAL = "+";
/** An uncertainty below this is not mentioned, km. */
const PRECISE_KM = 0.3;

/** A pin's listing or cluster. */
export function readPin(id: string, clusters: readonly Cluster[]): Cluster | null {
  return id.startsWith(SEVERAL) ? (clusters.find((cluster) => `${SEVERAL}${cluster.id}` === id) ?? null) : null;
}

type Shown = {
  /** What the list's own query has on the map. */
  clusters: readonly Cluster[];
  /** What nobody can call, where the reader asked for it. */
  grey: readonly Cluster[];
  /** The rows that the list shows: their pins say their value. */
  rows: readonly Row[];
  /** The selected row, whose pin is shown even if it is in a cluster. */
  chosen: Row | undefined;
};

/** The pins of a view. */
export function usePins({ clusters, grey, rows, chosen }: Shown): MapPin[] {
  const { say, language } = useLanguage();
  const clock = useClock();
  return useMemo(() => {
    const known = new Map(rows.map((row) => [row.id, rowNow(row, clock)]));
    if (chosen !== undefined) known.set(chosen.id, rowNow(chosen, clock));
    const place = new Map(rows.map(({ id }, at) => [id, at]));
    const placeOf = ({ listingId = "" }: Cluster) => place.get(listingId) ?? rows.length;
    const pins = clusters
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((cluster) =>
        pinOf(cluster, cluster.listingId === undefined ? undefined : known.get(cluster.listingId), {
          say,
          language,
          clock,
        }),
      );
    const dots = grey.map((cluster) => ({
      ...pinOf(cluster, undefined, { say, language, clock }),
      tone: "old" as const,
      isGrey: true,
    }));
    const all = [...pins, ...dots];
    if (chosen?.point === undefined || all.some(({ id }) => id === chosen.id)) return all;
    const { lat, lng } = chosen.point;
    const value = pinValue(chosen, undefined, say);
    return [
      ...all,
      {
        id: chosen.id,
        lat,
        lng,
        count: 1,
        label: labelOf({ count: 1 }, rowNow(chosen, clock), { say, language }),
        value,
      },
    ];
  }, [clusters, grey, rows, chosen, say, language, clock]);
}

type PinLocale = { say: Say; language: string };

/** A pin with a row has the sign of its card. */
function pinOf(
  { id, lat, lng, count, listingId, name, freshness, closed = 0 }: Cluster,
  row: Row | undefined,
  { say, language, clock }: PinLocale & { clock: Clock },
) {
  const called = labelOf({ count, name }, row, { say, language });
  // A pin of closed places alone is not coloured as if somebody had something there.
  const tone = closed === count ? "old" : (toneOfRow(row, clock) ?? toneOf(freshness));
  const said = closed > 0 ? closedText({ count, closed }, say) : tone && say(`listing.zone.${tone}`);
  const label = said === undefined ? called : `${called} · ${said}`;
  const value = row === undefined || closed > 0 ? undefined : pinValue(row, tone, say);
  return { id: listingId ?? `${SEVERAL}${id}`, lat, lng, count, label, tone, value } satisfies MapPin;
}

/** Needs have no stock: their pins go by their own freshness. */
function toneOfRow(row: Row | undefined, clock: Clock): PinTone | undefined {
  if (row === undefined || row.need === true) return undefined;
  if (row.fit === "no") return "old";
  const { tone } = headlineOf(row, undefined, clock);
  return tone === "danger" ? "old" : tone;
}

function toneOf(freshness: Cluster["freshness"]): PinTone | undefined {
  return freshness === "stale" ? "old" : freshness;
}

function closedText({ count, closed }: { count: number; closed: number }, say: Say): string {
  return count === 1 ? say("state.closed") : say("state.some", { n: closed });
}

/** The pin's label for screen readers: from its row in the list, else its public name. */
function labelOf(
  { count, name }: Pick<Cluster, "count" | "name">,
  row: Row | undefined,
  { say, language }: PinLocale,
): string {
  if (row !== undefined) {
    const what = [stockText(row, say), forWhomText(row, { say, language }) ?? ""].filter((text) => text !== "");
    return say("later.map.details", { what: what.join(" · "), name: row.name ?? say("find.person") });
  }
  if (name !== undefined) return name;
  return count === 1 ? say("later.map.one") : say("later.map.several", { count });
}

/** Circles of what is known by its area; of the selected row also in words. */
export function useRings(clusters: readonly Cluster[], chosen: Row | undefined): MapRing[] {
  const { say } = useLanguage();
  return useMemo(() => {
    const isChosen = ({ listingId }: Cluster) => chosen !== undefined && listingId === chosen.id;
    const areas = clusters.map((cluster) => ({ cluster, uncertaintyKm: cluster.circleKm ?? 0 }));
    const rings = areas.flatMap(({ cluster, uncertaintyKm }) => {
      const label = isChosen(cluster) ? areaText({ ...chosen, uncertaintyKm }, say) : "";
      return ringOf({ lat: cluster.lat, lng: cluster.lng, uncertaintyKm }, label);
    });
    if (chosen?.point === undefined || clusters.some(isChosen)) return rings;
    return [...rings, ...ringOf(chosen.point, areaText({ ...chosen, ...chosen.point }, say))];
  }, [clusters, chosen, say]);
}

function ringOf({ lat, lng, uncertaintyKm }: NonNullable<Row["point"]>, label: string): MapRing[] {
  return uncertaintyKm < PRECISE_KM ? [] : [{ lat, lng, radiusKm: uncertaintyKm, label }];
}

function areaText({ masked, uncertaintyKm: km }: { masked?: boolean | undefined; uncertaintyKm: number }, say: Say) {
  return masked === true ? say("later.map.person") : say("later.map.around", { km });
}
