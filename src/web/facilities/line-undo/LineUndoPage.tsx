import { LazyPage } from "../../frame/LazyPage.tsx";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { SecondLine } from "../../ui/layout.tsx";

const load = async () => (await import("./LineUndoScreen.tsx")).LineUndoScreen;

/**
 * `/line-undo#token=…`: takes a change of a place's numbers back, from a text message to the former
 * one. No account is needed. The server renders title and first sentence.
 */
export function LineUndoPage() {
  const say = useText();
  const emergency = useEmergency();
  const title = say("lineUndo.title");
  const header = <PlainHeader title={title} back="/" emergency={emergency} />;
  return (
    <LazyPage
      name="line-undo"
      load={load}
      title={title}
      header={header}
      needsProgram={say("lineUndo.needsProgram")}
      head={
        <>
          <h1>{title}</h1>
          <SecondLine as="p">{say("lineUndo.lead")}</SecondLine>
        </>
      }
    >
      {(LineUndoScreen) => (
        <Screen title={title} header={header}>
          <LineUndoScreen />
        </Screen>
      )}
    </LazyPage>
  );
}
