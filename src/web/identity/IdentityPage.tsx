import { PartAwaited, usePart } from "../lazy/usePart.tsx";
import { WithTexts } from "../frame/WithTexts.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import type { TextKey } from "../i18n/text.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { CookieNotice, keepsCookies } from "../session/CookieNotice.tsx";
import { Head } from "./Head.tsx";
import type { Page } from "./page.ts";
import css from "./IdentityPage.module.css";

/**
 * An account page. The server renders title and first sentence. The rest is imported when the page
 * is opened; without the program a sentence says so.
 */
export function IdentityPage({ page }: { page: Page }) {
  return (
    <WithTexts of={textsOf(page)}>
      <LoadedIdentityPage page={page} />
    </WithTexts>
  );
}

/** A text of each section that the page embeds. */
function textsOf({ name, isStaff }: Page): TextKey[] {
  const texts: TextKey[] = ["account.busy"];
  if (isStaff === true) texts.push("admin.why");
  if (name === "follows") texts.push("asking.push.switch");
  return texts;
}

function LoadedIdentityPage({ page }: { page: Page }) {
  const say = useText();
  const emergency = useEmergency();
  const fetched = usePart(page.path, page.load);
  const { part: Part } = fetched;
  const title = say(`account.pages.${page.name}.title`);
  return (
    <Screen
      title={title}
      header={<PlainHeader title={title} back={page.back} emergency={page.isStaff === true ? null : emergency} />}
    >
      <div className={css.column}>
        {Part === null ? (
          <>
            <Head name={page.name} />
            <PartAwaited
              fetched={fetched}
              needsProgram={say("account.needsProgram")}
              failed={{ title: say("account.net.title"), text: say("account.net.text") }}
            />
          </>
        ) : (
          <>
            {!keepsCookies() && <CookieNotice />}
            <Part />
          </>
        )}
      </div>
    </Screen>
  );
}
