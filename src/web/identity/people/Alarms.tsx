import { getAlarms } from "#contract/alarms.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { Answered } from "../Answered.tsx";

/** What is unusual in the whole deployment, with what to do. */
export function Alarms() {
  const say = useText();
  const { language } = useLanguage();
  const clock = useClock();
  const answer = useApiQuery(getAlarms, {});
  const when = (at: string): string => whenText(at, clock, language);
  return (
    <Card data-pad>
      <Stack data-gap="m">
        <h2>{say("admin.alarms.title")}</h2>
        <Answered answer={answer}>
          {({ items }) => (
            <Stack data-gap="m">
              {items.length === 0 && <p role="status">{say("admin.alarms.none")}</p>}
              {items.map(({ cause, accountId, since, lastAt, count, what, whatToDo }) => (
                <div key={`${cause} ${accountId}`} role="alert">
                  <p>
                    <strong>{what}</strong> {whatToDo}
                  </p>
                  <p>{say("admin.alarms.times", { since: when(since), last: when(lastAt), count })}</p>
                </div>
              ))}
            </Stack>
          )}
        </Answered>
      </Stack>
    </Card>
  );
}
