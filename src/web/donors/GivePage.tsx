import { useEffect } from "react";
import { useHydrated } from "../device/useHydrated.ts";
import { useOnline } from "../device/useOnline.ts";
import { LazyPage } from "../frame/LazyPage.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Refused } from "../ui/FormField.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";

const load = async () => (await import("./GiveScreen.tsx")).GiveScreen;

/**
 * `/give`. A device keeps neither its program nor its texts: to be asked needs a net. Without its
 * texts it says so, and comes by itself.
 */
export function GivePage() {
  const say = useText();
  return say("give.title") === "give.title" ? <NotHere /> : <Give />;
}

function NotHere() {
  const say = useText();
  const emergency = useEmergency();
  const isOnline = useOnline();
  const isAwake = useHydrated();
  const title = say("problem.offlineTitle");
  useEffect(() => {
    if (isAwake && isOnline) location.reload();
  }, [isAwake, isOnline]);
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      <Refused title={title}>{say("problem.offlineText")}</Refused>
    </Screen>
  );
}

/**
 * What a donor says, when they may give again, pause, leave. The server renders title and
 * first sentence.
 */
function Give() {
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
    <LazyPage
      name="give"
      load={load}
      texts={["give.title"]}
      title={title}
      header={header}
      head={head}
      needsProgram={say("give.needsProgram")}
    >
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
