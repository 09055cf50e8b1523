import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { useHydrated } from "../device/useHydrated.ts";
import { Appearance, HowMuch, Languages } from "../preferences/PreferenceCards.tsx";
import { DataSaver } from "../preferences/DataSaver.tsx";
import "../preferences/install-prompt.ts";
import { usePart } from "../lazy/usePart.tsx";
import { Invitation } from "../frame/Invitation.tsx";
import { useSessionHint } from "../session/useCurrentUser.ts";
import { HOW_LONG_PATH } from "../entry/oxygen/how-long-path.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SHELL_PATH } from "../store/service-worker/decide.ts";
import type { TextKey } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Aloud, Card, IconLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import { HowItWorks } from "./HowItWorks.tsx";

/** What each reader comes for, in the order of how many they are. */
const GROUPS = [
  {
    who: "moreGroups.who.look",
    icon: "search",
    links: [
      ["home.title", "/"],
      ["empty.post", "/post?side=need"],
      ["moreGroups.forward", PASTE_PATH],
    ],
  },
  {
    who: "moreGroups.who.help",
    icon: "person",
    links: [
      ["home.needs", "/needs/all"],
      ["home.give", "/post?side=offer"],
      ["moreGroups.blood", "/give"],
    ],
  },
  {
    who: "moreGroups.who.work",
    icon: "bed",
    links: [["moreGroups.work", "/find/bed"]],
  },
  {
    who: "moreGroups.who.run",
    icon: "business",
    links: [
      ["moreGroups.run", "/people"],
      ["moreGroups.data", "/data"],
      ["moreGroups.about", "/about"],
    ],
  },
] as const satisfies readonly { who: TextKey; icon: IconName; links: readonly (readonly [TextKey, string])[] }[];

/**
 * By who one is, how it works, account, language, appearance, and the pages of text. Every choice
 * is a link, so it works without the program.
 */
export function MoreScreen() {
  const say = useText();
  const isHydrated = useHydrated();
  const emergency = useEmergency();
  const title = say("more.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} emergency={emergency} />}>
      <Aloud as="h1">{title}</Aloud>
      {GROUPS.map(({ who, icon, links }) => (
        <Card key={who}>
          <RowsTitle>
            <IconLine as="span">
              <Icon name={icon} />
              <span>{say(who)}</span>
            </IconLine>
          </RowsTitle>
          <Rows>
            {links.map(([words, href]) => (
              <LinkRow key={href} href={href} words={say(words)} />
            ))}
          </Rows>
        </Card>
      ))}
      <HowItWorks />
      <Invitation />
      <Account />
      {isHydrated && <Work />}
      <Languages />
      <Appearance />
      <HowMuch />
      <DataSaver />
      <Card>
        <Rows>
          {isHydrated && (
            <li>
              <Link href={SHELL_PATH}>
                <span>{say("kept.title")}</span>
                <Icon name="next" size="s" />
              </Link>
            </li>
          )}
          <LinkRow href={HOW_LONG_PATH} words={say("extra.howLong")} />
          <LinkRow href="/privacy" words={say("moreGroups.privacy")} />
          <LinkRow href="/privacy#number" words={say("moreGroups.number")} />
          <LinkRow href="/terms" words={say("moreGroups.terms")} />
        </Rows>
      </Card>
    </Screen>
  );
}

const loadWork = async () => (await import("../session/OwnWork.tsx")).OwnWork;

/**
 * What a reader's roles are for. Only this browser knows them: the page is the same for everybody.
 */
function Work() {
  const isIn = useSessionHint();
  return isIn ? <WorkOfRoles /> : null;
}

function WorkOfRoles() {
  const { part: OwnWork } = usePart("own-work", loadWork);
  return OwnWork === null ? null : <OwnWork />;
}

/** A row to a page. */
function LinkRow({ href, words }: { href: string; words: string }) {
  return (
    <li>
      <Link href={href}>
        <span>{words}</span>
        <Icon name="next" size="s" />
      </Link>
    </li>
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
          <Link href={isIn ? "/account" : "/signin"}>
            <Icon name="person" />
            <span>
              {say(isIn ? "more.account" : "more.signIn")}
              {!isIn && <small>{say("moreGroups.signInWhy")}</small>}
            </span>
            <Icon name="next" size="s" />
          </Link>
        </li>
      </Rows>
    </Card>
  );
}
