import { PartAwaited, usePart } from "../lazy/usePart.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
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
