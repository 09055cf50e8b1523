import { useSite } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Page, Part } from "../frame/Page.tsx";

/** The terms of use. */
export function TermsScreen() {
  const say = useText();
  const { demo } = useSite();
  return (
    <Page title={say("terms.title")} lead={say("terms.lead")}>
      <ol>
        <li>{say("terms.one")}</li>
        <li>{say("terms.two")}</li>
        <li>{say("terms.three")}</li>
        <li>{say("terms.four")}</li>
        <li>{say("terms.five")}</li>
        <li>{say("terms.six")}</li>
        <li>{say("terms.seven")}</li>
      </ol>
      {demo && (
        <Part title={say("terms.demoTitle")}>
          <p>{say("terms.demo")}</p>
        </Part>
      )}
    </Page>
  );
}
