import { useEffect, useState } from "react";
import { reversePlaces } from "#contract/places.ts";
import { useApi } from "../data/useApi.tsx";
import { reportNumber } from "../places/emergency-number.ts";
import { useDebouncedQuery } from "../data/useDebouncedQuery.ts";
import { useEmergency, useSite } from "../data/useSite.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { ChosenPoint } from "../drafts/answers.ts";

/** Answer for an unknown country (ISO 3166). */
const NO_COUNTRY = "ZZ";

/**
 * The post's country: that of its place, else the deployment's; null if neither is known. A place
 * stored without one, as in an edit, is looked up.
 */
export function usePlaceCountry(place: ChosenPoint | null): string | null {
  const { language: lang } = useLanguage();
  const { defaultCountry } = useSite();
  const isAsked = place !== null && place.country === undefined;
  // Rounded: a country needs no more than the quarter.
  const point = isAsked ? { lat: Number(place.lat.toFixed(2)), lng: Number(place.lng.toFixed(2)), lang } : null;
  const asked = useDebouncedQuery(reversePlaces, point);
  // An answer about a previous place does not apply.
  const told = isAsked && !asked.isLoading && !asked.hasFailed ? asked.value?.items[0]?.country : undefined;
  return (
    [place?.country, told, defaultCountry].find((country) => country !== undefined && country !== NO_COUNTRY) ?? null
  );
}

/** A country's emergency number; the deployment's own until it is known, and if that fails. */
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
