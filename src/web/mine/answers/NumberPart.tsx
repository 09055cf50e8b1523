import { useState } from "react";
import type { ContactChannel } from "#contract/contact.ts";
import { readResponseNumber } from "#contract/responses.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { OwnResponse } from "../../store/typed-documents.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { Acts } from "../card-parts.tsx";
import { useAnswerActs } from "./useAnswerActs.ts";
import { telHref } from "../../ui/phone.ts";

type Given = { channels: readonly ContactChannel[]; warning: string };

/**
 * Giving one's proved number to the other side of a response that was taken, and reading theirs. A
 * number is kept nowhere on the device. People of the demonstration are made up, so it only says
 * so.
 */
export function NumberPart({ response }: { response: OwnResponse }) {
  const say = useText();
  if (response.demo === true) return <SecondLine as="p">{say("mine.answer.number.demo")}</SecondLine>;
  return <RealNumberPart response={response} />;
}

function RealNumberPart({ response: { id, side, numbers } }: { response: OwnResponse }) {
  const say = useText();
  const { send } = useAnswerActs();
  const task = useSubmit();
  const [given, setGiven] = useState<Given | null>(null);
  const isMine = numbers[side];
  const isTheirs = numbers[side === "owner" ? "responder" : "owner"];
  const read = () =>
    task.start(async (ask) => {
      const answer = await ask(readResponseNumber, { id });
      if (answer !== null) setGiven(answer.value);
    });
  return (
    <Stack data-gap="m">
      {isTheirs && given !== null && <Numbers given={given} />}
      <Acts>
        {isTheirs && given === null && <TaskKey task={task} label={say("mine.answer.number.show")} onClick={read} />}
        <Button size="s" onClick={() => send({ name: "responses.number", args: { id, isGiven: !isMine } })}>
          {say(isMine ? "mine.answer.number.takeBack" : "mine.answer.number.give")}
        </Button>
      </Acts>
      <SecondLine as="p">{say(isMine ? "mine.answer.number.given" : "mine.answer.number.proved")}</SecondLine>
      <TaskWords task={task} />
    </Stack>
  );
}

/** A mail address stands as one; everything else can be called. */
function Numbers({ given: { channels, warning } }: { given: Given }) {
  return (
    <Stack data-gap="s" role="status">
      {channels.map(({ type, value }) => (
        <ButtonLink key={value} wide href={type === "email" ? `mailto:${value}` : telHref(value)}>
          <Icon name={type === "email" ? "mail" : "phone"} />
          <bdi dir="ltr">{value}</bdi>
        </ButtonLink>
      ))}
      <SecondLine as="p">{warning}</SecondLine>
    </Stack>
  );
}
