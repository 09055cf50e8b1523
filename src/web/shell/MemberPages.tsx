import type { ComponentType } from "react";
import { PartAwaited, usePart, WithTexts } from "../lazy/usePart.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";

const loadPost = async () => (await import("../posting/PostScreen.tsx")).PostScreen;
const loadMine = async () => (await import("../mine/MineScreen.tsx")).MineScreen;

/** `/post`: the form of a new post, a draft or a change. */
export function PostPage() {
  return <LaterPage name="posting" load={loadPost} />;
}

/** `/me`: one's own posts. */
export function MinePage() {
  return <LaterPage name="mine" load={loadMine} />;
}

type LaterPageProps = { name: "posting" | "mine"; load: () => Promise<ComponentType> };

/** A page whose code is imported when opened. The server renders title and first sentence. */
function LaterPage(page: LaterPageProps) {
  return (
    <WithTexts of={["posting.title"]}>
      <Known {...page} />
    </WithTexts>
  );
}

function Known({ name, load }: LaterPageProps) {
  const say = useText();
  const emergency = useEmergency();
  const fetched = usePart(name, load);
  const { part: Part } = fetched;
  if (Part !== null) return <Part />;
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
