import { useText } from "../i18n/useLanguage.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { EmergencyBar } from "../places/Emergency.tsx";
import { KeptPages } from "./KeptPages.tsx";
import { HOW_LONG_PATH } from "../entry/oxygen/how-long-path.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import css from "./OfflineScreen.module.css";

/**
 * Pages stored on the device. The server's rendering is also the shell for any page offline. Until
 * the program draws that page, it says that something is loading. After a moment it says what still
 * works. Nobody knows there whether there is a net, so it claims neither. A browser that runs no
 * program shows that at once.
 */
export function OfflineScreen() {
  const say = useText();
  const emergency = useEmergency();
  const isHydrated = useHydrated();
  const title = say("kept.pageTitle");
  return (
    <Screen
      title={title}
      header={<PlainHeader title={say(isHydrated ? "kept.pageTitle" : "app.name")} back="/" emergency={emergency} />}
    >
      {isHydrated ? (
        <>
          <h1>{title}</h1>
          <p>{say("kept.pageText")}</p>
          <KeptPages />
          <ButtonLink wide href={HOW_LONG_PATH}>
            {say("extra.howLong")}
          </ButtonLink>
          <EmergencyBar number={emergency} needsNoNet />
          <Home />
        </>
      ) : (
        <>
          <p role="status" className={css.loading}>
            {say("app.loading")}
          </p>
          <div className={css.late}>
            <h1>{say("kept.late")}</h1>
            <p className={css.withoutProgram}>{say("app.needsProgram")}</p>
            <EmergencyBar number={emergency} needsNoNet />
            <Home />
          </div>
        </>
      )}
    </Screen>
  );
}

function Home() {
  const say = useText();
  return (
    <ButtonLink wide href="/" whole>
      {say("app.home")}
    </ButtonLink>
  );
}
