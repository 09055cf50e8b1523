import { useSite } from "../data/useSite.tsx";
import { dateText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { isUnread } from "../preferences/unread.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { useCurrentUser, useSessionHint } from "../session/useCurrentUser.ts";
import { Link } from "../ui/Link.tsx";
import { Page, Part } from "../frame/Page.tsx";

/** What Lifeboard is, what it is not, and who operates this one. */
export function AboutScreen() {
  const say = useText();
  const isSignedIn = useSessionHint();
  const { operatorName, operatorContact } = useSite();
  return (
    <Page title={say("about.title")} lead={say("about.lead")}>
      <Part title={say("about.operatorTitle")}>
        <p>{operatorName === null ? say("about.operatorUnknown") : say("about.operator", { name: operatorName })}</p>
        <p>
          {operatorContact === null ? say("about.contactUnknown") : say("about.contact", { contact: operatorContact })}
        </p>
        {(operatorName === null || operatorContact === null) && isSignedIn && <ForAdmin />}
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
      <Part id="languages" title={say("about.languagesTitle")}>
        <p>{say("about.languages")}</p>
        <Review />
        <p>{say("about.languagesHelp")}</p>
      </Part>
    </Page>
  );
}

/** Leads an admin to the list of what is missing. Others see nothing. */
function ForAdmin() {
  const say = useText();
  const user = useCurrentUser();
  if (user.state !== "known" || !user.me.roles.includes("admin")) return null;
  return (
    <p>
      <Link href="/people">{say("about.forAdmin")}</Link>
    </p>
  );
}

/** Who reviewed the texts of this page's language; English needs no review. */
function Review() {
  const { say, language, languages } = useLanguage();
  const clock = useClock();
  const reviewed = languages.find(({ code }) => code === language)?.reviewed;
  if (isUnread(language, languages)) return <p>{say("more.unreviewed")}</p>;
  if (reviewed === undefined) return null;
  // A day, not a time: the same everywhere.
  const date = dateText(reviewed.on, { ...clock, timeZone: "UTC" }, language);
  return <p>{say("about.languagesSigned", { name: reviewed.by, date })}</p>;
}
