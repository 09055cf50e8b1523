import { PartAwaited, usePart, WithTexts } from "../../lazy/usePart.tsx";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";

const load = async () => (await import("./ExpiryReminderScreen.tsx")).ExpiryReminderScreen;

/**
 * `/still#token=…`: "is it still there?", by the link of a message; no account is needed. The
 * server sends title and first sentence.
 */
export function ExpiryReminderPage() {
  return (
    <WithTexts of={["still.title"]}>
      <Known />
    </WithTexts>
  );
}

function Known() {
  const say = useText();
  const emergency = useEmergency();
  const fetched = usePart("still", load);
  const { part: Part } = fetched;
  const title = say("still.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      {Part !== null ? (
        <Part />
      ) : (
        <Stack>
          <h1>{title}</h1>
          <SecondLine as="p">{say("still.lead")}</SecondLine>
          <PartAwaited fetched={fetched} needsProgram={say("still.needsProgram")} />
        </Stack>
      )}
    </Screen>
  );
}
