import { channelKey } from "#domain/contact/channel-key.ts";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine, Stack } from "../../ui/layout.tsx";
import { ChoiceQuestion, TextQuestion, TickQuestion, usePostForm, useWrong } from "../usePostForm.tsx";
import { loadRules } from "../rules.ts";
import { SpokenQuestion } from "../SpokenQuestion.tsx";
import { mayAskPeople, waysToAnswer } from "../ways-to-answer.ts";
import { CodeWords } from "./NumberCodePart.tsx";
import { Optional } from "./Optional.tsx";
import { useVerifiedChannels } from "./useVerifiedChannels.ts";
import type { OwnChannel } from "./useVerifiedChannels.ts";

/**
 * How people may answer: by which number, and whether they may ask for it, which nobody presets.
 * The rest may stay unanswered. `isCodeNeeded`: the typed number is proved next.
 */
export function ContactStep({ isCodeNeeded }: { isCodeNeeded: boolean }) {
  const { answers, isForwarded } = usePostForm();
  // The phone tables load while somebody types.
  useEffect(() => void loadRules().catch(() => undefined), []);
  const ways = useVerifiedChannels();
  // A missing channel is reported at the first one, which gets the focus.
  const noWay = useWrong("contact.channels");
  const hasTyped = answers.phone !== "" || answers.email !== "" || answers.moreChannels.length > 0;
  return (
    <>
      {ways.length > 0 && <OwnWays ways={ways} error={noWay} />}
      <TextQuestion
        name="phone"
        path="contact.phone"
        label={answers.ownPhone === "" ? "posting.contact.phone" : "posting.contact.phoneMore"}
        hint="posting.contact.phoneHint"
        type="tel"
        dir="ltr"
        maxLength={40}
        missing={ways.length === 0 ? noWay : null}
        autoComplete={answers.forOther ? "off" : "tel"}
      />
      {isCodeNeeded && (
        <IconLine as="div">
          <Icon name="key" />
          <div>
            <CodeWords isSent={false} />
          </div>
        </IconLine>
      )}
      {!isForwarded && <WhoMayAnswer />}
      <MoreWays />
      {answers.forOther && hasTyped && !isForwarded && <Agreed />}
      <ContactDetails />
      <SpokenQuestion />
    </>
  );
}

/** Who may have the number, and whether they may ask people. */
function WhoMayAnswer() {
  const say = useText();
  const { answers } = usePostForm();
  return (
    <>
      <ChoiceQuestion
        name="answerBy"
        path="consent.showOnRequest"
        legend={say("posting.answer.legend")}
        choices={waysToAnswer(answers.side, say)}
      />
      {mayAskPeople(answers) && (
        <TickQuestion
          name="beMatched"
          {...(answers.side === "offer"
            ? { title: "posting.check.matchMe", help: "posting.answer.matchHelp" }
            : { title: "posting.check.match", help: "posting.answer.askHelp" })}
        />
      )}
    </>
  );
}

/** More ways to be reached, and a name: none is needed. */
function ContactDetails() {
  const { answers } = usePostForm();
  return (
    <Optional isAnswered={answers.email !== "" || answers.alias !== ""} paths={["contact.email", "contact.alias"]}>
      {(answers.phone !== "" || answers.ownPhone !== "") && (
        <TickQuestion name="hasWhatsapp" title="posting.contact.whatsapp" />
      )}
      <TextQuestion
        name="email"
        path="contact.email"
        label="posting.contact.email"
        type="email"
        dir="ltr"
        maxLength={320}
        autoComplete={answers.forOther ? "off" : "email"}
      />
      <TextQuestion
        name="alias"
        path="contact.alias"
        label="posting.contact.alias"
        hint="posting.contact.aliasHint"
        maxLength={60}
      />
    </Optional>
  );
}

function OwnWays({ ways, error }: { ways: readonly OwnChannel[]; error: ReactNode }) {
  const say = useText();
  const { answers, change } = usePostForm();
  return (
    <Choices
      several
      error={error}
      legend={say("posting.contact.own")}
      choices={ways.map(({ value, title }) => ({ value, title: say(title), help: <bdi dir="ltr">{value}</bdi> }))}
      chosen={[answers.ownPhone, answers.ownEmail]}
      onChoose={(value, isOn) => {
        const way = ways.find((each) => each.value === value);
        if (way !== undefined) change({ [way.name]: isOn ? value : "" });
      }}
    />
  );
}

/** Channels given before that have no field here. */
function MoreWays() {
  const say = useText();
  const { answers, change } = usePostForm();
  const wrong = useWrong("contact.moreChannels");
  if (answers.moreChannels.length === 0) return null;
  return (
    <Stack data-gap="m">
      <b>{say("posting.contact.more")}</b>
      {answers.moreChannels.map((channel) => (
        <Button
          key={channelKey(channel)}
          onClick={() => change({ moreChannels: answers.moreChannels.filter((each) => each !== channel) })}
        >
          <Icon name="close" />
          {say("posting.contact.remove", { value: channel.value })}
        </Button>
      ))}
      <div role="alert">{wrong}</div>
    </Stack>
  );
}

function Agreed() {
  const wrong = useWrong("agreed");
  return (
    <div>
      <TickQuestion name="agreed" title="posting.contact.agreed" help="posting.contact.agreedHelp" />
      <div role="alert">{wrong}</div>
    </div>
  );
}
