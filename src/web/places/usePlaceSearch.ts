import { useEffect, useRef, useState } from "react";
import { searchPlaces } from "#contract/places.ts";
import type { RegionPlace, PlaceItem, PlacesFrom } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";
import { indexPlaces, searchSavedPlaces } from "#domain/places/search-saved-places.ts";
import type { IndexedPlace } from "#domain/places/search-saved-places.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { keptRegions } from "../store/saved/region-places.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { useApi } from "../data/useApi.tsx";
import { nearText } from "./place-field.ts";
import type { Near, Suggestion } from "./place-field.ts";
import { useSite } from "../data/useSite.tsx";

/**
 * Places for what was typed, and who named them: the server (or one it asked), or this device;
 * null: nobody could.
 */
export type FoundPlaces = { typed: string; items: Suggestion[]; from: PlacesFrom | "device" | null };

/** How long the server may take before what is kept here answers, ms. */
const SLOW_MS = 1_500;
const MOST = 8;

type Search = { typed: string; language: string; near: Near | undefined; signal: AbortSignal };

/** Asks the server; where it does not answer soon, or at all, the places kept on this device. */
export async function findPlaces(api: Api, search: Search): Promise<FoundPlaces> {
  const asked = askServer(api, search);
  const first = await Promise.race([asked, slow()]);
  if (first !== null && first !== "slow") return first;
  const items = await searchDevice(search);
  if (items.length > 0) return { typed: search.typed, items, from: "device" };
  return (first === "slow" ? await asked : null) ?? { typed: search.typed, items: [], from: null };
}

async function askServer(api: Api, { typed, language, near, signal }: Search): Promise<FoundPlaces | null> {
  const input = { q: typed, lang: language, near: nearText(near), limit: MOST };
  const answer = await api(searchPlaces, input, { signal });
  if (!answer.ok) return null;
  const items = answer.value.items.map(({ id, label, type, country, lat, lng }) => ({
    id,
    label,
    type,
    country,
    lat,
    lng,
  }));
  return { typed, items, from: answer.value.from ?? null };
}

function slow(): Promise<"slow"> {
  return new Promise((done) => setTimeout(() => done("slow"), SLOW_MS));
}

let device: { at: number; places: IndexedPlace<RegionPlace>[] } | null = null;

async function searchDevice({ typed, near }: Search): Promise<Suggestion[]> {
  const regions = await keptRegions();
  const at = regions[0]?.at ?? 0;
  if (device?.at !== at) {
    const places = new Map(regions.flatMap(({ items }) => items).map((place) => [place.id, place]));
    device = { at, places: indexPlaces([...places.values()]) };
  }
  return searchSavedPlaces(device.places, typed, { near, limit: MOST }).map(({ id, label, lat, lng }) => ({
    id,
    label,
    type: typeOf(id),
    lat,
    lng,
  }));
}

/** What an id of the gazetteer says of its place. */
function typeOf(id: string): PlaceItem["type"] | undefined {
  if (/^[a-z]+-pin:/.test(id)) return "postal-code";
  return id.startsWith("in-district:") ? "district" : undefined;
}

type PlaceSearchOptions = { near: Near | undefined; isWanted: boolean; pauseMs: number };

/**
 * Places for what stands in a field, asked for while they are wanted and nothing was typed for a
 * while; asked anew when there is signal again. An earlier answer stays until the next one comes;
 * one that comes late is dropped. Null before the first.
 */
export function usePlaceSearch(text: string, { near, isWanted, pauseMs }: PlaceSearchOptions): FoundPlaces | null {
  const api = useApi();
  const { language } = useLanguage();
  const { defaultPlace } = useSite();
  const online = useServerOnline();
  const typed = text.trim();
  const around = near ?? defaultPlace ?? undefined;
  const [found, setFound] = useState<FoundPlaces | null>(null);
  const lat = around?.lat;
  const lng = around?.lng;
  // A word that was finished after it was asked for is not asked for again.
  const pause = useRef(pauseMs);
  useEffect(() => {
    pause.current = pauseMs;
  }, [pauseMs]);
  useEffect(() => {
    if (api === null || typed === "" || !isWanted) return;
    const stop = new AbortController();
    const { signal } = stop;
    const point = lat === undefined || lng === undefined ? undefined : { lat, lng };
    const timer = setTimeout(() => {
      const search = { typed, language, near: point, signal };
      const show = (next: FoundPlaces) => !signal.aborted && setFound(next);
      void findPlaces(api, search).then(show, () => show({ typed, items: [], from: null }));
    }, pause.current);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, language, typed, lat, lng, isWanted, online]);
  return typed === "" ? null : found;
}
