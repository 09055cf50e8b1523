import { useEffect, useState } from "react";
import { nearby } from "#contract/listings.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useApi } from "../data/useApi.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { vaguenessOfOrigin, withOriginVagueness } from "../entry/alternatives/origin-vagueness.ts";
import { toRow } from "../entry/row.ts";
import type { Row } from "../entry/row.ts";
import { searchLike } from "../entry/search-like.ts";

/** How many places to call are shown after posting. */
const MOST = 3;

/** The best places to call about a need, around its public point; none until they are known. */
export function useNearestCallable(need: SingleListing): { rows: readonly Row[]; near: string } {
  const api = useApi();
  const { language } = useLanguage();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const { place, kind, details } = need;
  const [lat, lng] = [place.lat.toFixed(2), place.lng.toFixed(2)];
  const { group, component } = details;
  const aroundKm = vaguenessOfOrigin(place);
  const alike = JSON.stringify(searchLike(need, { kinds: [kind], group, component }));
  useEffect(() => {
    if (api === null) return;
    const stop = new AbortController();
    const filters: ReturnType<typeof searchLike> = JSON.parse(alike);
    const around = { lat: Number(lat), lng: Number(lng), kind, ...filters };
    const search = { ...around, group: "place", callable: "yes", limit: MOST, lang: language } as const;
    void api(nearby, search, { signal: stop.signal }).then((answer) => {
      if (!answer.ok || stop.signal.aborted) return;
      const rows = answer.value.items.map(toRow).filter(({ phone }) => phone !== undefined);
      setRows(rows.map((row) => withOriginVagueness(row, aroundKm)));
    });
    return () => stop.abort();
  }, [api, lat, lng, kind, alike, aroundKm, language]);
  return { rows, near: `at=${lat},${lng}` };
}
