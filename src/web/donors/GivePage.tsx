import { LazyPage } from "../frame/LazyPage.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";

const load = async () => (await import("./GiveScreen.tsx")).GiveScreen;

/**
 * `/give`: what a donor says, when they may give again, pause, leave. The server renders title and
 * first sentence. A device keeps neither its program nor its texts: to be asked needs a net.
 */
export function GivePage() {
  const say = useText();
  const emergency = useEmergency();
  const title = say("give.title");
  const header = <PlainHeader title={title} back="/" emergency={emergency} />;
  const head = (
    <Stack data-gap="s">
      <h1>{title}</h1>
      <SecondLine as="p">{say("give.lead")}</SecondLine>
    </Stack>
  );
  return (
    <LazyPage name="give" load={load} title={title} header={header} head={head} needsProgram={say("give.needsProgram")}>
      {(GiveScreen) => (
        <Screen title={title} header={header}>
          <Stack>
            {head}
            <GiveScreen />
          </Stack>
        </Screen>
      )}
    </LazyPage>
  );
}
