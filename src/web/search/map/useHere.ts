import { useMemo } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import type { MapHere } from "../../ui/map/map-view.ts";
import type { FoundPage } from "../find-loader.ts";

/** The reader's place on the map, with its words. */
export function useHere({ lat, lng, guessed }: FoundPage["place"]): MapHere {
  const say = useText();
  const isGuessed = guessed === true;
  return useMemo(
    () => ({ lat, lng, isGuessed, label: [say("place.here"), ...(isGuessed ? [say("place.guess")] : [])].join(" ") }),
    [lat, lng, isGuessed, say],
  );
}
