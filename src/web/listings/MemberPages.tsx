import { useEffect } from "react";
import type { ComponentType } from "react";
import { Coming, usePart } from "../app/part.tsx";
import type { PlaceFieldType } from "../app/place-field.ts";
import { PlainHeader, Screen } from "../app/Screen.tsx";
import { useEmergency } from "../app/site.tsx";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Soft, Stack } from "../ui/layout.tsx";

const loadPost = async () => (await import("./posting/PostScreen.tsx")).PostScreen;
const loadMine = async () => (await import("./mine/MineScreen.tsx")).MineScreen;

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

/** A page whose part of the program comes when it is opened. The server sends its title and first sentence. */
function LaterPage<Parts extends object>(page: LaterPageProps<Parts>) {
  const say = useText();
  // A page that was loaded anew elsewhere has not brought the texts; by Back one can come here all the same.
  const hasTexts = say("posting.title") !== "posting.title";
  useEffect(() => {
    if (!hasTexts) location.reload();
  }, [hasTexts]);
  return hasTexts ? <Known {...page} /> : null;
}

function Known<Parts extends object>({ name, load, parts }: LaterPageProps<Parts>) {
  const say = useText();
  const emergency = useEmergency();
  const { part: Part, hasFailed, again } = usePart(name, load);
  if (Part !== null) return <Part {...parts} />;
  const title = say(name === "posting" ? "posting.title" : "mine.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      <Stack>
        <Stack data-gap="s">
          <h1>{say(name === "posting" ? "posting.what.title" : "mine.title")}</h1>
          <Soft as="p">{say(name === "posting" ? "posting.lead" : "mine.lead")}</Soft>
        </Stack>
        {hasFailed ? (
          <>
            <Refused title={say("posting.netTitle")}>{say("posting.netText")}</Refused>
            <Button look="key" onClick={again}>
              {say("problem.retry")}
            </Button>
          </>
        ) : (
          <Coming needsProgram={say("posting.needsProgram")} />
        )}
      </Stack>
    </Screen>
  );
}
