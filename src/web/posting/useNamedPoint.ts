import { useEffect } from "react";
import { useApi } from "../data/useApi.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { MapPoint } from "../ui/map/map-view.ts";
import type { ChosenPoint } from "../drafts/answers.ts";
import { namePoint } from "./point-name.ts";

/** Pause before a point is named, ms: the map may move on. */
const PAUSE_MS = 400;

/** Picks the point under the cross when the map rests: first as a point, then with its name. */
export function useNamedPoint(point: MapPoint | null, onChoose: (place: ChosenPoint) => void): void {
  const { say, language } = useLanguage();
  const api = useApi();
  useEffect(() => {
    if (point === null) return;
    let isWanted = true;
    const { lat, lng } = point;
    const timer = setTimeout(() => {
      onChoose({ lat, lng, label: say("posting.place.mapPoint") });
      void namePoint(api, point, language).then((named) => {
        if (isWanted && named !== null) onChoose({ lat, lng, ...named });
      });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // `onChoose` and `say` change with every render; only another point is another choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [point, api, language]);
}
