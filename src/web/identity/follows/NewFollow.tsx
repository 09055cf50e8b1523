import { useId, useState } from "react";
import { FOLLOW_CHANNELS, FOLLOW_WHENS } from "#domain/follows/follow.ts";
import type { FollowChannel, FollowWhen } from "#domain/follows/follow.ts";
import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import { newId } from "#domain/shared/ids.ts";
import type { FollowSave } from "#contract/follows.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Choices, Tick } from "../../ui/choices.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, IconLine, Stack } from "../../ui/layout.tsx";
import { followWords } from "./asked.ts";
import type { FollowQuery } from "./asked.ts";
import { CHANNEL_WORDS } from "./FollowCard.tsx";

type NewFollowProps = {
  asked: FollowQuery;
  /** Whether one chooses how one is told: where this device shows notifications too. */
  hasChannels?: boolean;
  /** What was chosen before, where it is saved once more. */
  before?: Pick<FollowSave, "when" | "nightToo" | "channels">;
  onSave: (follow: FollowSave) => void;
};

/** Follows what a list's address asks for: how often one is told, and whether at night too. */
export function NewFollow({ asked, hasChannels = false, before, onSave }: NewFollowProps) {
  const locale = useLanguage();
  const { say } = locale;
  const id = useId();
  const [when, setWhen] = useState<FollowWhen>(before?.when ?? "first");
  const [nightToo, setNightToo] = useState(before?.nightToo ?? false);
  const [channels, setChannels] = useState<readonly FollowChannel[]>(before?.channels ?? FOLLOW_CHANNELS);
  const choose = (channel: FollowChannel, isOn: boolean): void => {
    const next = FOLLOW_CHANNELS.filter((each) => (each === channel ? isOn : channels.includes(each)));
    // Nobody follows something and is told by nothing.
    if (next.length > 0) setChannels(next);
  };
  const chosen = hasChannels && channels.length < FOLLOW_CHANNELS.length ? { channels: [...channels] } : {};
  const isHealth = asked.bloodGroup !== undefined;
  const agreed = isHealth ? { healthConsent: { wordsVersion: HEALTH_WORDS } } : {};
  const { what, where } = followWords(asked, locale);
  return (
    <Card data-pad="" aria-labelledby={id}>
      <Stack data-gap="m">
        <h2 id={id}>{say("account.follows.new")}</h2>
        <p>
          <b>{what}</b>
          <br />
          {where}
        </p>
        {asked.openNow === true && (
          <IconLine>
            <Icon name="clock" />
            <span>{say("asking.opens")}</span>
          </IconLine>
        )}
        <Choices
          legend={say("account.follows.when")}
          choices={FOLLOW_WHENS.map((value) => ({ value, title: say(`account.follows.${value}`) }))}
          chosen={[when]}
          onChoose={setWhen}
        />
        {hasChannels && (
          <Choices
            several
            legend={say("asking.push.how")}
            choices={FOLLOW_CHANNELS.map((value) => ({ value, title: say(CHANNEL_WORDS[value]) }))}
            chosen={channels}
            onChoose={choose}
          />
        )}
        <Tick checked={nightToo} onTick={setNightToo} title={say("account.follows.night")} />
        {isHealth && <p id={`${id}-agreed`}>{say("account.follows.agree")}</p>}
        <Button
          look="key"
          wide
          aria-describedby={isHealth ? `${id}-agreed` : undefined}
          onClick={() => onSave({ ...asked, id: newId(), when, nightToo, ...chosen, ...agreed })}
        >
          {say("account.follows.save")}
        </Button>
      </Stack>
    </Card>
  );
}
