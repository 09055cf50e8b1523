import { LazyPage } from "../../frame/LazyPage.tsx";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { SecondLine } from "../../ui/layout.tsx";

const load = async () => (await import("./DeskScreen.tsx")).DeskScreen;

/**
 * `/desk#token=…`: makes this browser the shared desk of a facility. The server renders title and
 * first sentence.
 */
export function DeskPage() {
  const say = useText();
  const emergency = useEmergency();
  const title = say("desk.title");
  const header = <PlainHeader title={title} back="/" emergency={emergency} />;
  return (
    <LazyPage
      name="desk"
      load={load}
      title={title}
      header={header}
      head={
        <>
          <h1>{title}</h1>
          <SecondLine as="p">{say("desk.lead")}</SecondLine>
        </>
      }
      needsProgram={say("desk.needsProgram")}
    >
      {(DeskScreen) => (
        <Screen title={title} header={header}>
          <DeskScreen />
        </Screen>
      )}
    </LazyPage>
  );
}
