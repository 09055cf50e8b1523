import { useEffect } from "react";
import { Coming, usePart } from "../../app/part.tsx";
import { PlainHeader, Screen } from "../../app/Screen.tsx";
import { useEmergency } from "../../app/site.tsx";
import { useText } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Soft, Stack } from "../../ui/layout.tsx";

const load = async () => (await import("./StillScreen.tsx")).StillScreen;

/** `/still#token=…`: "is it still there?", by the link of a message; no account is needed. The server sends title and first sentence. */
export function StillPage() {
  const say = useText();
  // By Back one can come here from a page that has not brought the texts.
  const hasTexts = say("still.title") !== "still.title";
  useEffect(() => {
    if (!hasTexts) location.reload();
  }, [hasTexts]);
  return hasTexts ? <Known /> : null;
}

function Known() {
  const say = useText();
  const emergency = useEmergency();
  const { part: Part, hasFailed, again } = usePart("still", load);
  const title = say("still.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      {Part !== null ? (
        <Part />
      ) : (
        <Stack>
          <h1>{title}</h1>
          <Soft as="p">{say("still.lead")}</Soft>
          {hasFailed ? (
            <>
              <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>
              <Button look="key" onClick={again}>
                {say("problem.retry")}
              </Button>
            </>
          ) : (
            <Coming needsProgram={say("still.needsProgram")} />
          )}
        </Stack>
      )}
    </Screen>
  );
}
