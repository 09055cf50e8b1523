import { useHydrated } from "../device/useHydrated.ts";
import { Appearance, HowMuch, Languages } from "../preferences/PreferenceCards.tsx";
import { DataSaver } from "../preferences/DataSaver.tsx";
import { useSessionHint } from "../session/useCurrentUser.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SHELL_PATH } from "../store/worker/decide.ts";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Card } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows } from "../ui/rows.tsx";

/** Pages of text, and their parts that people look for. */
const PAGES = [
  ["about", "/about"],
  ["privacy", "/privacy"],
  ["number", "/privacy#number"],
  ["terms", "/terms"],
  ["data", "/data"],
] as const;

/**
 * Account, language, appearance, and the pages of text. Every choice is a link, so it works without
 * the program.
 */
export function MoreScreen() {
  const say = useText();
  const isAwake = useHydrated();
  const emergency = useEmergency();
  const title = say("more.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} emergency={emergency} />}>
      <Aloud as="h1">{title}</Aloud>
      <Account />
      <Languages />
      <Appearance />
      <HowMuch />
      <DataSaver />
      <Card>
        <Rows>
          {isAwake && (
            <li>
              <Link href={SHELL_PATH}>
                <span>{say("kept.title")}</span>
                <Icon name="next" size="s" />
              </Link>
            </li>
          )}
          {PAGES.map(([page, address]) => (
            <li key={page}>
              <a href={address}>
                <span>{say(`more.${page}`)}</span>
                <Icon name="next" size="s" />
              </a>
            </li>
          ))}
        </Rows>
      </Card>
    </Screen>
  );
}

/**
 * The sign-in, or one's own account. Only this browser knows which: the server sends the same page
 * to everybody.
 */
function Account() {
  const say = useText();
  const isIn = useSessionHint();
  return (
    <Card>
      <Rows>
        <li>
          <a href={isIn ? "/account" : "/signin"}>
            <Icon name="person" />
            <span>
              {say(isIn ? "more.account" : "more.signIn")}
              {!isIn && <small>{say("more.signInWhy")}</small>}
            </span>
            <Icon name="next" size="s" />
          </a>
        </li>
      </Rows>
    </Card>
  );
}
