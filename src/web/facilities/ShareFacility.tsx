import { stampText } from "../app/age.ts";
import { useClock } from "../app/clock.tsx";
import { ShareKey } from "../app/share/ShareKey.tsx";
import { useLanguage } from "../i18n/language.tsx";
import type { FacilityData } from "./facility-loader.ts";

/** Passes a place on, with the moment when anything was last said of its beds or blood. */
export function ShareFacility({ data }: { data: FacilityData }) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const { id, name, place } = data;
  const newest = [...data.beds, ...data.blood]
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1);
  const text =
    newest === undefined
      ? say("facility.shareOld", { name, place: place.label })
      : say("facility.shareText", { name, place: place.label, when: stampText(newest, timeZone, language) });
  return <ShareKey path={`/f/${id}`} title={name} text={text} />;
}
