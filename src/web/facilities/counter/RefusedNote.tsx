import { useState } from "react";
import { momentText } from "../../app/age.ts";
import { useClock } from "../../app/clock.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, Row, Stack } from "../../ui/layout.tsx";
import type { RefusedWrite } from "./useCounter.ts";

type RefusedNoteProps = {
  write: RefusedWrite;
  retry: (key: string) => Promise<void>;
  discard: (key: string) => Promise<void>;
};

/** What the server refused, why, and the ways on: nothing is thrown away unasked. */
export function RefusedNote({ write, retry, discard }: RefusedNoteProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isAsked, setAsked] = useState(false);
  const { key, error, refusedAt, at } = write;
  const time = momentText(new Date(refusedAt ?? at).toISOString(), clock, language);
  const why = error === undefined ? "" : error.detail === "" ? error.title : error.detail;
  return (
    <Card data-pad="" role="alert">
      <Stack data-gap="m">
        <Refused title={say("counter.refused", { time })}>
          <b>{say("counter.why")}</b> {why}
        </Refused>
        {isAsked ? (
          <>
            <p>{say("counter.dropSure")}</p>
            <Row>
              <Button size="s" onClick={() => void discard(key)}>
                {say("counter.drop")}
              </Button>
              <Button size="s" onClick={() => setAsked(false)}>
                {say("counter.keep")}
              </Button>
            </Row>
          </>
        ) : (
          <Row>
            <Button size="s" onClick={() => void retry(key)}>
              {say("counter.again")}
            </Button>
            <Button size="s" onClick={() => setAsked(true)}>
              {say("counter.drop")}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
