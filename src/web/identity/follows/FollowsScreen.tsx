import { useSearchParams } from "react-router";
import { useText } from "../../i18n/useLanguage.tsx";
import { Waiting } from "../../lazy/Waiting.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { Done } from "../../ui/Done.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { readAsked } from "./asked.ts";
import { NewFollow } from "./NewFollow.tsx";
import { FollowCard } from "./FollowCard.tsx";
import { RefusedFollow } from "./RefusedFollow.tsx";
import { pushAbility } from "./push/browser-push.ts";
import { DeviceFollows } from "./push/DeviceFollows.tsx";
import { PushSwitch } from "./push/PushSwitch.tsx";
import { usePush } from "./push/usePush.ts";
import { useFollows } from "./useFollows.ts";

/**
 * What one is told of: a new one from a list's address, and all that run, each with its end.
 * Without an account a browser that shows notifications has its own. Others lead to the sign-in.
 */
export function FollowsScreen() {
  const user = useCurrentUser();
  if (user.state === "nobody" && pushAbility() !== "none") return <WithoutAccount />;
  return <Members name="follows">{({ me }) => <Follows account={me.id} />}</Members>;
}

function WithoutAccount() {
  return <DeviceFollows push={usePush(false)} />;
}

function Follows({ account }: { account: string }) {
  const say = useText();
  const [search, setSearch] = useSearchParams();
  const { follows, isKnown, pending, refused, save, saveAgain, end, discard } = useFollows(account);
  const push = usePush(true);
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
        <RefusedFollow
          key={write.key}
          write={write}
          onDiscard={() => void discard(write.key)}
          onSave={(follow) => void saveAgain(write.key, follow).catch(() => undefined)}
        />
      ))}
      {asked !== null && <NewFollow asked={asked} hasChannels={push.state === "on"} onSave={begin} />}
      <PushSwitch push={push} />
      {!isKnown && <Waiting />}
      {isKnown && follows.length === 0 && asked === null && (
        <SecondLine as="p">{say("account.follows.none", { button: say("find.tell") })}</SecondLine>
      )}
      {follows.map((follow) => (
        <FollowCard key={follow.id} follow={follow} onEnd={() => void end(follow.id).catch(() => undefined)} />
      ))}
    </Stack>
  );
}
