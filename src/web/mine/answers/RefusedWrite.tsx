import type { Write } from "../../store/types.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Acts } from "../card-parts.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";

/** What the server refused: why, the words of it, and to try again or discard it. */
export function RefusedWrite({ write: { key, args, error } }: { write: Write }) {
  const say = useText();
  const { retry, discard } = useAnswerActs();
  const words = args["text"];
  return (
    <Stack data-gap="m" role="alert">
      <Refused title={error?.title ?? say("later.answer.refused")}>
        {error?.detail} {say("later.answer.refused")}
      </Refused>
      {typeof words === "string" && <blockquote dir="auto">{words}</blockquote>}
      <Acts>
        <Button size="s" onClick={() => retry(key)}>
          {say("mine.act.again")}
        </Button>
        <Button size="s" onClick={() => discard(key)}>
          {say("mine.act.discard")}
        </Button>
      </Acts>
    </Stack>
  );
}
