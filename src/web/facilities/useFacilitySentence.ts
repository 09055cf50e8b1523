import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { listName } from "../entry/list-names.ts";
import { stateLine, stateNow, stateOf } from "../entry/state/place-state.ts";
import { kindOf, listOfCounts } from "./words.ts";
import type { FacilityData } from "./facility-loader.ts";

/**
 * A facility in one sentence, with the time of the last report of beds or blood. Nobody checked
 * what a list says: the list is named. A made-up one says so first.
 */
export function useFacilitySentence(facility: FacilityData): string {
  const { say } = useLanguage();
  const text = useSentence(facility);
  return facility.source.demo === true ? say("listing.madeUpShared", { text }) : text;
}

function useSentence(facility: FacilityData): string {
  const { name, place, beds, blood, status, types, source } = facility;
  const { say, language } = useLanguage();
  const clock = useClock();
  const { timeZone } = clock;
  const state = stateNow(stateOf(status), clock);
  const said = state && stateLine(state, kindOf(types), { say, language, clock, isPrinted: true });
  if (said !== undefined) return `${name}, ${place.label} · ${said}`;
  const newest = [...beds, ...blood]
    .flatMap(({ at, by }) => (at === null ? [] : [{ at, by }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
    .at(-1);
  const values = { name, place: place.label };
  if (newest === undefined) return say("facility.shareOld", values);
  const when = timestampText(newest.at, timeZone, language);
  if (newest.by !== "feed") return say("facility.shareText", { ...values, when });
  return say("facility.shareList", { ...values, list: listName(listOfCounts(source), say), when });
}
