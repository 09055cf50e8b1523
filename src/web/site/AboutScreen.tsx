import { useSite } from "../app/site.tsx";
import { useText } from "../i18n/language.tsx";
import { Page, Part } from "./Page.tsx";

/** What Lifeboard is, what it is not, and who runs this one. */
export function AboutScreen() {
  const say = useText();
  const { operatorName, operatorContact } = useSite();
  return (
    <Page title={say("about.title")} lead={say("about.lead")}>
      <Part title={say("about.operatorTitle")}>
        <p>{operatorName === null ? say("about.operatorUnknown") : say("about.operator", { name: operatorName })}</p>
        <p>
          {operatorContact === null ? say("about.contactUnknown") : say("about.contact", { contact: operatorContact })}
        </p>
      </Part>
      <Part title={say("about.factsTitle")}>
        <p>{say("about.facts")}</p>
      </Part>
      <Part title={say("about.askTitle")}>
        <p>{say("about.ask")}</p>
      </Part>
      <Part title={say("about.careTitle")}>
        <p>{say("about.care")}</p>
      </Part>
      <Part title={say("about.openTitle")}>
        <p>{say("about.open")}</p>
      </Part>
    </Page>
  );
}
