import { useEffect } from "react";
import { useApi } from "../data/useApi.tsx";
import { useSite } from "../data/useSite.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { readPlace } from "../places/place-choice.ts";
import type { ChosenPoint } from "../drafts/answers.ts";
import { usePostForm } from "./usePostForm.tsx";

/** Takes the place of the list that led here if the reader chose it; a guess is no choice. */
export function useSearchedPlace(near: string | undefined, onChoose: (place: ChosenPoint) => void): void {
  const api = useApi();
  const site = useSite();
  const { language } = useLanguage();
  const { place, placeTyped } = usePostForm().answers;
  const isOpen = place === null && placeTyped === "";
  useEffect(() => {
    if (api === null || near === undefined || !isOpen) return;
    let isWanted = true;
    void readPlace({ api, site, search: new URLSearchParams(near), language }).then((answer) => {
      if (!isWanted || answer.state !== "chosen" || answer.place.guessed) return;
      const { lat, lng, label, country } = answer.place;
      if (label !== "") onChoose({ lat, lng, label, ...(country !== null && { country }) });
    });
    return () => {
      isWanted = false;
    };
    // `onChoose` changes with every render; it only stores what was found.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, site, language, near, isOpen]);
}
