import { useEffect } from "react";
import { useParams } from "react-router";
import { Coming, usePart } from "../app/part.tsx";
import { PlainHeader, Screen } from "../app/Screen.tsx";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";

const load = async () => (await import("./counter/CounterScreen.tsx")).CounterScreen;

/** `/facility/:id`: how many are free, for those who work there. Its part of the program comes when it is opened. */
export function CounterPage() {
  const say = useText();
  // A page that was loaded anew elsewhere has not brought the texts; by Back one can come here all the same.
  const hasTexts = say("counter.title") !== "counter.title";
  useEffect(() => {
    if (!hasTexts) location.reload();
  }, [hasTexts]);
  return hasTexts ? <Known /> : null;
}

function Known() {
  const say = useText();
  const { id = "" } = useParams();
  const { part: Part, hasFailed, again } = usePart("counter", load);
  if (Part !== null) return <Part key={id} id={id.toLowerCase()} />;
  const title = say("counter.title");
  return (
    <Screen title={title} header={<PlainHeader title={title} back={`/f/${id}`} emergency={null} />}>
      <Stack>
        <h1>{title}</h1>
        <p>{say("counter.lead")}</p>
        {hasFailed ? (
          <>
            <Refused title={say("counter.netTitle")}>{say("counter.netText")}</Refused>
            <Button look="key" onClick={again}>
              {say("problem.retry")}
            </Button>
          </>
        ) : (
          <Coming needsProgram={say("counter.needsProgram")} />
        )}
      </Stack>
    </Screen>
  );
}
