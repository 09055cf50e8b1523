import { useEffect, useState } from "react";
import { reversePlaces } from "#contract/places.ts";
import { useApi } from "../data/useApi.tsx";
import { reportNumber } from "../places/emergency-number.ts";
import { useDebouncedQuery } from "../data/useDebouncedQuery.ts";
import { useEmergency, useSite } from "../data/useSite.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { ChosenPoint } from "../drafts/answers.ts";

/** What is answered for a country that nobody knows (ISO 3166). */
const NO_COUNTRY = "ZZ";

/**
 * The country that a post is about: that of its place, else the deployment's; null where neither is
 * known. Of a place that was kept without one, as a post that is changed, it is asked for.
 */
export function usePlaceCountry(place: ChosenPoint | null): string | null {
  const { language: lang } = useLanguage();
  const { defaultCountry } = useSite();
  const isAsked = place !== null && place.country === undefined;
  // Rounded: a country needs no more than the quarter.
  const point = isAsked ? { lat: Number(place.lat.toFixed(2)), lng: Number(place.lng.toFixed(2)), lang } : null;
  const asked = useDebouncedQuery(reversePlaces, point);
  // An answer about a place that was left is none about this one.
  const told = isAsked && !asked.isLoading && !asked.hasFailed ? asked.value?.items[0]?.country : undefined;
  return (
    [place?.country, told, defaultCountry].find((country) => country !== undefined && country !== NO_COUNTRY) ?? null
  );
}

/**
 * The number to call first in a country; the deployment's own until it is known, and where nobody
 * can be asked.
 */
export function useEmergencyIn(country: string | null): string | null {
  const api = useApi();
  const own = useEmergency();
  const { defaultCountry } = useSite();
  const [told, setTold] = useState<{ country: string; number: string | null } | null>(null);
  const isAsked = country !== null && country !== defaultCountry;
  useEffect(() => {
    if (api === null || !isAsked) return;
    let isWanted = true;
    void reportNumber(api, country).then((number) => {
      if (isWanted && number !== undefined) setTold({ country, number });
    });
    return () => {
      isWanted = false;
    };
  }, [api, country, isAsked]);
  return isAsked && told?.country === country ? told.number : own;
}
