import { ShareKey } from "../sharing/ShareKey.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { facilityPicture } from "./preview.ts";
import { useFacilitySentence } from "./useFacilitySentence.ts";

/** Shares a facility, with its picture if the device supports files. */
export function ShareFacility({ data }: { data: FacilityData }) {
  const say = useText();
  const text = `${useFacilitySentence(data)} ${say("listing.look")}`;
  return <ShareKey id={data.id} path={`/f/${data.id}`} title={data.name} text={text} picture={facilityPicture(data)} />;
}
