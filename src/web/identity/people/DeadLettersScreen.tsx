import { getDeadLetters, retryDeadLetter } from "#contract/people.ts";
import type { DeadLetter } from "#contract/people.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, IconLine, SecondLine, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";

/** Failed mails and text messages, to retry. Their text is never shown: it may hold a code. */
export function DeadLettersScreen() {
  return (
    <Members name="deadLetters" needs="admin">
      {() => <DeadLetters />}
    </Members>
  );
}

function DeadLetters() {
  const say = useText();
  const answer = useApiQuery(getDeadLetters, {});
  return (
    <>
      <Head name="deadLetters" />
      <Answered answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <p role="status">{say("account.letters.none")}</p>
          ) : (
            <Stack>
              {items.map((letter) => (
                <OneLetter key={letter.id} letter={letter} onTried={answer.again} />
              ))}
            </Stack>
          )
        }
      </Answered>
    </>
  );
}

function OneLetter({ letter, onTried }: { letter: DeadLetter; onTried: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const again = () =>
    task.start(async (ask) => {
      if ((await ask(retryDeadLetter, { id: letter.id })) !== null) onTried();
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div>
          <IconLine>
            <Icon name={letter.channel === "mail" ? "mail" : "phone"} />
            <b>
              <bdi dir="ltr">{letter.to}</bdi>
            </b>
          </IconLine>
          <p>
            <bdi dir="ltr">{letter.error}</bdi>
          </p>
          <SecondLine as="p">
            {say("account.letters.tries", {
              count: letter.tries,
              age: ageText(ageOf(letter.at, clock, language), say),
            })}
          </SecondLine>
        </div>
        <TaskRefusal task={task} />
        {letter.canRetry ? (
          <TaskButton task={task} icon="turn" label={say("account.letters.again")} onClick={again} />
        ) : (
          <p>{say("errors.identity/message-ended.detail")}</p>
        )}
      </Stack>
    </Card>
  );
}
