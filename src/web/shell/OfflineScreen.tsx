import { useText } from "../i18n/useLanguage.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { EmergencyBar } from "../places/Emergency.tsx";
import { KeptPages } from "./KeptPages.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import css from "./OfflineScreen.module.css";

/**
 * What the device keeps. The server's drawing of it is also the shell that stands in for any page
 * without a net, until the program draws that page: so it says only that something comes and, where
 * after a moment nothing has, what still works.
 */
export function OfflineScreen() {
  const say = useText();
  const emergency = useEmergency();
  const isAwake = useHydrated();
  const title = say("kept.pageTitle");
  return (
    <Screen
      title={title}
      header={<PlainHeader title={say(isAwake ? "kept.pageTitle" : "app.name")} back="/" emergency={emergency} />}
    >
      {isAwake ? (
        <>
          <h1>{title}</h1>
          <p>{say("kept.pageText")}</p>
          <KeptPages />
          <EmergencyBar number={emergency} needsNoNet />
        </>
      ) : (
        <>
          <p role="status">{say("app.loading")}</p>
          <div className={css.late}>
            <h1>{say("kept.late")}</h1>
            <EmergencyBar number={emergency} needsNoNet />
          </div>
        </>
      )}
    </Screen>
  );
}
