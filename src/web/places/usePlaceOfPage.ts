import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { useIdle } from "../device/useHydrated.ts";
import type { ChosenPlace, PlaceAnswer } from "./place-choice.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { isDataSaver, isSlowNet } from "../store/fetch/data-saver.ts";

/**
 * The place of the page; null if it is guessed or missing. Its region's place names are fetched
 * when the page is idle.
 */
export function usePlaceOfPage(): ChosenPlace | null {
  const data = useLoaderData<{ place?: ChosenPlace; answer?: PlaceAnswer } | undefined>();
  const { language } = useLanguage();
  const isIdle = useIdle();
  const answered = data?.answer?.state === "chosen" ? data.answer.place : undefined;
  const place = data?.place ?? answered;
  const chosen = place === undefined || place.guessed ? null : place;
  useEffect(() => {
    if (!isIdle || chosen === null || isDataSaver() || isSlowNet()) return;
    void import("../store/saved/region-places.ts")
      .then(({ fetchRegionPlaces }) => fetchRegionPlaces(chosen, { language }))
      // Fetched for later use: being offline now needs no message.
      .catch(() => undefined);
  }, [isIdle, chosen, language]);
  return chosen;
}
