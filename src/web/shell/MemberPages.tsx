import type { ComponentType } from "react";
import { LazyPage } from "../frame/LazyPage.tsx";
import { PlainHeader } from "../frame/Screen.tsx";
import { WithoutProgram } from "../frame/WithoutProgram.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";

const loadPost = async () => (await import("../posting/PostScreen.tsx")).PostScreen;
const loadMine = async () => (await import("../mine/MineScreen.tsx")).MineScreen;

/** `/post`: the form of a new post, a draft or a change. */
export function PostPage() {
  return <OwnPostsPage name="posting" load={loadPost} />;
}

/** `/me`: one's own posts. */
export function MinePage() {
  return <OwnPostsPage name="mine" load={loadMine} />;
}

type OwnPostsPageProps = { name: "posting" | "mine"; load: () => Promise<ComponentType> };

/** A page whose code is imported when opened. The server renders title and first sentence. */
function OwnPostsPage({ name, load }: OwnPostsPageProps) {
  const say = useText();
  const emergency = useEmergency();
  const title = say(name === "posting" ? "posting.title" : "mine.title");
  return (
    <LazyPage
      name={name}
      load={load}
      title={title}
      header={<PlainHeader title={title} back="/" emergency={emergency} />}
      head={
        <Stack data-gap="s">
          <h1>{say(name === "posting" ? "posting.what.title" : "mine.title")}</h1>
          <SecondLine as="p">{say(name === "posting" ? "posting.lead" : "mine.lead")}</SecondLine>
        </Stack>
      }
      needsProgram={<WithoutProgram why={say("posting.needsProgram")} word={name === "posting" ? "need" : "help"} />}
      failed={{ title: say("posting.netTitle"), text: say("posting.netText") }}
    >
      {(OwnScreen) => <OwnScreen />}
    </LazyPage>
  );
}
