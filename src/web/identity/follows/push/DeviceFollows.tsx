import { useSearchParams } from "react-router";
import { FOLLOWING } from "#domain/follows/follow.ts";
import { useText } from "../../../i18n/useLanguage.tsx";
import { Done } from "../../../ui/Done.tsx";
import { SecondLine, Stack } from "../../../ui/layout.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Head } from "../../Head.tsx";
import { readAsked } from "../asked.ts";
import { NewFollow } from "../NewFollow.tsx";
import { FollowCard } from "../FollowCard.tsx";
import { PushSwitch } from "./PushSwitch.tsx";
import type { Push } from "./usePush.ts";

/** What this browser follows without an account: told by notification alone. */
export function DeviceFollows({ push }: { push: Push }) {
  const say = useText();
  const [search, setSearch] = useSearchParams();
  const asked = readAsked(search);
  const isSaved = push.follows.some(({ id }) => id === search.get("saved"));
  const begin = async (follow: Parameters<Push["save"]>[0]): Promise<void> => {
    if (await push.save(follow)) setSearch({ saved: follow.id }, { replace: true });
  };
  const next = search.toString() === "" ? "/account/follows" : `/account/follows?${search.toString()}`;
  return (
    <Stack>
      <Head name="follows" />
      <div role="status">{isSaved && <Done text={say("account.follows.saved")} />}</div>
      {asked !== null && <NewFollow asked={asked} onSave={(follow) => void begin(follow)} />}
      <PushSwitch push={push} />
      {push.follows.map((follow) => (
        <FollowCard key={follow.id} follow={follow} onEnd={() => void push.end(follow.id)} />
      ))}
      <SecondLine as="p">{say("asking.push.alone", { most: FOLLOWING.mostOfDevice })}</SecondLine>
      <Link href={`/signin?${new URLSearchParams({ for: "account", next }).toString()}`}>
        {say("asking.push.signIn")}
      </Link>
    </Stack>
  );
}
