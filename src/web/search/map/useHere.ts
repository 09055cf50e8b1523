import { useMemo } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import type { MapHere } from "../../ui/map/map-view.ts";
import { pointAccuracyKm } from "../../places/point-text.ts";
import type { FoundPage } from "../find-loader.ts";

/** The part of an address with a point, such as the device's own. */
const POINT = "at=";

/** The reader's place on the map, with its words. A point has its circle of accuracy. */
export function useHere({ lat, lng, guessed, query }: FoundPage["place"]): MapHere {
  const say = useText();
  const isGuessed = guessed === true;
  const aroundKm = query.startsWith(POINT) ? pointAccuracyKm(query.slice(POINT.length)) : undefined;
  return useMemo(() => {
    const label = [say("place.here"), ...(isGuessed ? [say("place.guess")] : [])].join(" ");
    return { lat, lng, isGuessed, aroundKm, label };
  }, [lat, lng, isGuessed, aroundKm, say]);
}
