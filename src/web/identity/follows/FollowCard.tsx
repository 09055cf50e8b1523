import type { Follow } from "#contract/follows.ts";
import { FOLLOW_CHANNELS } from "#domain/follows/follow.ts";
import type { FollowChannel } from "#domain/follows/follow.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { followWords } from "./asked.ts";

/** The words of a channel: those of the daily notice, and a notification. */
export const CHANNEL_WORDS = {
  mail: "account.notices.mail",
  sms: "account.notices.sms",
  push: "asking.push.way",
} as const satisfies Record<FollowChannel, string>;

/** A search that is followed: what, where, until when, by which ways, and its end. */
export function FollowCard({ follow, onEnd }: { follow: Follow; onEnd: () => void }) {
  const locale = useLanguage();
  const { say, language } = locale;
  const clock = useClock();
  const { what, where } = followWords(follow, locale);
  const { channels, when } = follow;
  const until = say("account.follows.until", { date: dateText(follow.until, clock, language) });
  const ways = FOLLOW_CHANNELS.filter((each) => channels?.includes(each)).map((each) => say(CHANNEL_WORDS[each]));
  return (
    <Card data-pad="" as="article" aria-labelledby={follow.id}>
      <Stack data-gap="m">
        <h2 id={follow.id}>{what}</h2>
        <p>
          {where}
          <br />
          {[say(`account.follows.${when}`), until, ...ways].join(" · ")}
        </p>
        <Button wide onClick={onEnd} aria-describedby={follow.id}>
          {say("account.follows.end")}
        </Button>
      </Stack>
    </Card>
  );
}
