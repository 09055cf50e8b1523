import { useSearchParams } from "react-router";
import { useClock } from "../../device/useClock.tsx";
import { dateText } from "../../device/relative-time.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Waiting } from "../../lazy/Waiting.tsx";
import type { Write } from "../../store/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Done } from "../../ui/Done.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { followWords, readAsked } from "./asked.ts";
import { NewFollow } from "./NewFollow.tsx";
import { useFollows } from "./useFollows.ts";
import type { OwnFollow } from "./useFollows.ts";

/** What one is told of: a new one from a list's address, and all that run, each with its end. */
export function FollowsScreen() {
  return <Members name="follows">{({ me }) => <Follows account={me.id} />}</Members>;
}

function Follows({ account }: { account: string }) {
  const say = useText();
  const [search, setSearch] = useSearchParams();
  const { follows, isKnown, pending, refused, save, end, discard } = useFollows(account);
  const asked = readAsked(search);
  const isSaved = follows.some(({ id }) => id === search.get("saved"));
  const begin = (follow: Parameters<typeof save>[0]): void =>
    void save(follow).then(
      () => setSearch({ saved: follow.id }, { replace: true }),
      () => undefined,
    );
  return (
    <Stack>
      <Head name="follows" />
      <div role="status">{isSaved && <Done text={say("account.follows.saved")} />}</div>
      {pending > 0 && <Done isWaiting text={say("account.follows.waiting")} />}
      {refused.map((write) => (
        <RefusedSave key={write.key} write={write} onDiscard={() => void discard(write.key)} />
      ))}
      {asked !== null && <NewFollow asked={asked} onSave={begin} />}
      {!isKnown && <Waiting />}
      {isKnown && follows.length === 0 && asked === null && (
        <SecondLine as="p">{say("account.follows.none", { button: say("find.tell") })}</SecondLine>
      )}
      {follows.map((follow) => (
        <OneFollow key={follow.id} follow={follow} onEnd={() => void end(follow.id).catch(() => undefined)} />
      ))}
    </Stack>
  );
}

/** Why the server refused, with its words. */
function RefusedSave({ write: { error }, onDiscard }: { write: Write; onDiscard: () => void }) {
  const say = useText();
  return (
    <Stack data-gap="m" role="alert">
      <Refused title={error?.title ?? ""}>{error?.detail}</Refused>
      <Button wide onClick={onDiscard}>
        {say("account.follows.end")}
      </Button>
    </Stack>
  );
}

function OneFollow({ follow, onEnd }: { follow: OwnFollow; onEnd: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { what, where } = followWords(follow, say);
  const until = say("account.follows.until", { date: dateText(follow.until, clock, language) });
  return (
    <Card data-pad="" as="article" aria-labelledby={follow.id}>
      <Stack data-gap="m">
        <h2 id={follow.id}>{what}</h2>
        <p>
          {where}
          <br />
          {`${say(`account.follows.${follow.when}`)} · ${until}`}
        </p>
        <Button wide onClick={onEnd} aria-describedby={follow.id}>
          {say("account.follows.end")}
        </Button>
      </Stack>
    </Card>
  );
}
