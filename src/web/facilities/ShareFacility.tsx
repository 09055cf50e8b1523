import { ShareKey } from "../sharing/ShareKey.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { facilityPicture } from "./preview.ts";
import { useFacilitySentence } from "./useFacilitySentence.ts";

/** Shares a facility, with its picture if the device takes files. Any device can save it. */
export function ShareFacility({ data }: { data: FacilityData }) {
  const { say, language } = useLanguage();
  const text = `${useFacilitySentence(data)} ${say("listing.look")}`;
  const picture = facilityPicture(data);
  return (
    <>
      <ShareKey id={data.id} path={`/f/${data.id}`} title={data.name} text={text} picture={picture} />
      <ButtonLink size="s" whole href={`${picture}?lng=${language}`} download="lifeboard.png" data-screen="">
        {say("listing.asCard")}
      </ButtonLink>
    </>
  );
}
