import { useEffect, useState } from "react";
import { useApi } from "../../data/useApi.tsx";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { facilityIdIn } from "./facility-id.ts";

type FacilityMatch = { id: string; name: string; label: string };

const LEAST_LETTERS = 2;

/** The largest radius of a search: the whole region of a deployment. */
const REGION_KM = 499;

/** Pause after a key before searching, ms. */
const PAUSE_MS = 250;

/** Facilities of the deployment's region that match the text; none once one is chosen. */
export function useFacilityMatches(typed: string): FacilityMatch[] {
  const api = useApi();
  const { defaultPlace } = useSite();
  const { language } = useLanguage();
  const text = typed.trim();
  const isAsked = text.length >= LEAST_LETTERS && facilityIdIn(text) === null;
  const [found, setFound] = useState<{ text: string; items: FacilityMatch[] }>({ text: "", items: [] });
  useEffect(() => {
    if (api === null || defaultPlace === null || !isAsked) return;
    const stop = new AbortController();
    const { lat, lng } = defaultPlace;
    const input = { lat, lng, withinKm: REGION_KM, q: text, limit: 6, lang: language };
    const timer = setTimeout(() => {
      void import("#contract/facilities.ts")
        .then(({ facilitiesNearby }) => api(facilitiesNearby, input, { signal: stop.signal }))
        .then((answer) => {
          if (!answer.ok || stop.signal.aborted) return;
          setFound({
            text,
            items: answer.value.items.map(({ id, name, place }) => ({ id, name, label: place.label })),
          });
        })
        // Offline nothing is suggested; the page's address still works.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, defaultPlace, isAsked, language, text]);
  return isAsked ? found.items : [];
}
