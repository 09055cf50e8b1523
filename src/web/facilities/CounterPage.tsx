import { useParams } from "react-router";
import { PartAwaited, usePart, WithTexts } from "../lazy/usePart.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Stack } from "../ui/layout.tsx";

const load = async () => (await import("./counter/CounterScreen.tsx")).CounterScreen;

/** `/facility/:id`: the counter for staff. Imported when it is opened. */
export function CounterPage() {
  return (
    <WithTexts of={["counter.title"]}>
      <Known />
    </WithTexts>
  );
}

function Known() {
  const say = useText();
  const { id = "" } = useParams();
  const fetched = usePart("counter", load);
  const { part: Part } = fetched;
  if (Part !== null) return <Part key={id} id={id.toLowerCase()} />;
  const title = say("counter.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} back={`/f/${id}`} emergency={null} />}>
      <Stack>
        <h1>{title}</h1>
        <p>{say("counter.lead")}</p>
        <PartAwaited
          fetched={fetched}
          needsProgram={say("counter.needsProgram")}
          failed={{ title: say("counter.netTitle"), text: say("counter.netText") }}
        />
      </Stack>
    </Screen>
  );
}
