import { LazyPage } from "../../frame/LazyPage.tsx";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { SecondLine } from "../../ui/layout.tsx";

const load = async () => (await import("./ExpiryReminderScreen.tsx")).ExpiryReminderScreen;

/**
 * `/still#token=…`: "is it still there?", from a message's link; no account is needed. The server
 * renders title and first sentence.
 */
export function ExpiryReminderPage() {
  const say = useText();
  const emergency = useEmergency();
  const title = say("still.title");
  const header = <PlainHeader title={title} back="/" emergency={emergency} />;
  return (
    <LazyPage
      name="still"
      header={header}
      title={title}
      needsProgram={say("still.needsProgram")}
      load={load}
      head={
        <>
          <h1>{title}</h1>
          <SecondLine as="p">{say("still.lead")}</SecondLine>
        </>
      }
    >
      {(ExpiryReminderScreen) => (
        <Screen title={title} header={header}>
          <ExpiryReminderScreen />
        </Screen>
      )}
    </LazyPage>
  );
}
