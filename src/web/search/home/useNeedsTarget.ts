import { useSyncExternalStore } from "react";
import { useListening } from "../../device/useListening.ts";
import { DEFAULT_RADIUS_KM } from "../../entry/find-query.ts";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { isDataSaver, isSlowNet, onDataSaver } from "../../store/fetch/data-saver.ts";
import type { TargetRequest } from "../../store/types.ts";

/** Most needs to listen to around a place: each is sent once, 1.4 kB. */
const MOST_AROUND = 20;

/** The needs around a place, while the page is visible. A reader who saves data hears of the rows alone. */
export function useNeedsTarget({ lat, lng }: ChosenPlace): TargetRequest | null {
  const isListening = useListening();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  if (!isListening || isSaving || isSlowNet()) return null;
  const near = { lat, lng, withinKm: DEFAULT_RADIUS_KM };
  return { collection: "listings", near, where: { side: "need" }, limit: MOST_AROUND };
}
