import type { ComponentType } from "react";
import { PartAwaited, usePart, WithTexts } from "../lazy/usePart.tsx";
import type { PlaceFieldType } from "../places/place-field.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";

const loadPost = async () => (await import("../posting/PostScreen.tsx")).PostScreen;
const loadMine = async () => (await import("../mine/MineScreen.tsx")).MineScreen;

/** `/post`: the field for places is another room's, so it is handed over. */
export function PostPage({ placeField }: { placeField: PlaceFieldType }) {
  return <LaterPage name="posting" load={loadPost} parts={{ placeField }} />;
}

/** `/me`: one's own posts. */
export function MinePage() {
  return <LaterPage name="mine" load={loadMine} parts={{}} />;
}

type LaterPageProps<Parts extends object> = {
  name: "posting" | "mine";
  load: () => Promise<ComponentType<Parts>>;
  parts: Parts;
};

/**
 * A page whose part of the program comes when it is opened. The server sends its title and first
 * sentence.
 */
function LaterPage<Parts extends object>(page: LaterPageProps<Parts>) {
  return (
    <WithTexts of={["posting.title"]}>
      <Known {...page} />
    </WithTexts>
  );
}

function Known<Parts extends object>({ name, load, parts }: LaterPageProps<Parts>) {
  const say = useText();
  const emergency = useEmergency();
  const fetched = usePart(name, load);
  const { part: Part } = fetched;
  if (Part !== null) return <Part {...parts} />;
  const title = say(name === "posting" ? "posting.title" : "mine.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      <Stack>
        <Stack data-gap="s">
          <h1>{say(name === "posting" ? "posting.what.title" : "mine.title")}</h1>
          <SecondLine as="p">{say(name === "posting" ? "posting.lead" : "mine.lead")}</SecondLine>
        </Stack>
        <PartAwaited
          fetched={fetched}
          needsProgram={say("posting.needsProgram")}
          failed={{ title: say("posting.netTitle"), text: say("posting.netText") }}
        />
      </Stack>
    </Screen>
  );
}
