import { DelistKey } from "../app/DelistKey.tsx";
import { useSite } from "../app/site.tsx";
import { useText } from "../i18n/language.tsx";
import { Page, Part } from "./Page.tsx";

/** What is kept and what is not, in plain words. */
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
        <p>{say("privacy.others")}</p>
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
