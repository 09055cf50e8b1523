import { DelistKey } from "../session/DelistKey.tsx";
import { useSite } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Page, Part } from "../frame/Page.tsx";

/** What is stored and what is not. */
export function PrivacyScreen() {
  const say = useText();
  const { operatorContact } = useSite();
  const contact =
    operatorContact === null ? say("privacy.contactUnknown") : say("privacy.contact", { contact: operatorContact });
  return (
    <Page title={say("privacy.title")} lead={say("privacy.lead")}>
      <Part title={say("privacy.lookTitle")}>
        <p>{say("privacy.look")}</p>
      </Part>
      <Part title={say("privacy.placeTitle")}>
        <p>{say("privacy.place")}</p>
      </Part>
      <Part title={say("privacy.deviceTitle")}>
        <p>{say("privacy.device")}</p>
      </Part>
      <Part title={say("privacy.accountTitle")}>
        <p>{say("privacy.account")}</p>
      </Part>
      <Part title={say("privacy.peopleTitle")}>
        <p>{say("privacy.people")}</p>
      </Part>
      <Part title={say("privacy.othersTitle")}>
        <Others />
      </Part>
      <Part id="number" title={say("privacy.numberTitle")}>
        <p>{say("privacy.number")}</p>
        <div>
          <DelistKey />
        </div>
      </Part>
      <Part title={say("privacy.rightsTitle")}>
        <p>{say("privacy.rights")}</p>
        <p>{contact}</p>
      </Part>
    </Page>
  );
}

/**
 * Which third parties receive data: none, unless the operator has configured other servers or the
 * person switches messages on.
 */
function Others() {
  const say = useText();
  const { geocoder, mapTiles } = useSite();
  return (
    <>
      {geocoder === null && mapTiles === null && <p>{say("privacy.others")}</p>}
      {mapTiles !== null && <p>{say("privacy.tiles", { name: hostOf(mapTiles.url) })}</p>}
      {geocoder !== null && (
        <p>{say(geocoder.seesLocation ? "privacy.placePoint" : "privacy.placeWords", { name: geocoder.name })}</p>
      )}
      <p>{say("privacy.othersLinks")}</p>
      <p>{say("privacy.push")}</p>
    </>
  );
}

/** Host of a tile address, without its placeholder for subdomains. */
function hostOf(url: string): string {
  return /^https?:\/\/(?:\{s\}\.)?([^/]+)/i.exec(url)?.[1] ?? url;
}
