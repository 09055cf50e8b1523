import type { Me } from "#contract/identity.ts";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { useOnline as useNet } from "../../device/useOnline.ts";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { Waiting } from "../../lazy/Waiting.tsx";
import { useAccountId } from "../../session/useAccountId.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { TextKey } from "../../i18n/text.ts";
import { useDocument } from "../../store/useQuery.ts";
import { facilityOf } from "../../store/typed-documents.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { Counts } from "./Counts.tsx";

/** The counter: plus and minus for each row, and one button to publish. */
export function CounterScreen({ id }: { id: string }) {
  const say = useText();
  const account = useAccountId();
  const me = useCurrentUser();
  const isOnline = useNet();
  const { document, state, syncedAt } = useDocument("facilities", id);
  const facility = document === null ? null : facilityOf(document);
  const title = say("counter.title");
  const content = () => {
    if (account === null) {
      if (me.state === "unknown") return <Waiting />;
      return <Closed words="signIn" href={`/signin?${new URLSearchParams({ next: `/facility/${id}` })}`} />;
    }
    // Offline the role is unknown: the server judges the counts later.
    const mayTell = me.state !== "known" || counts(me.me, id);
    if (!mayTell) return <Closed words="notStaff" href={`/f/${id}`} />;
    if (facility !== null) return <Counts key={account} facility={facility} account={account} />;
    if (state === "rejected" || syncedAt !== null) return <Closed words="nowhere" href="/" />;
    return isOnline ? <Waiting /> : <p role="status">{say("counter.offlineNever")}</p>;
  };
  return (
    <Screen title={title} header={<PlainHeader title={title} back={`/f/${id}`} emergency={null} />}>
      {content()}
    </Screen>
  );
}

function counts({ facilities, desk, roles }: Me, id: string): boolean {
  return facilities.includes(id) || desk?.facilityId === id || roles.includes("moderator") || roles.includes("admin");
}

type ClosedProps = { words: "signIn" | "notStaff" | "nowhere"; href: string };

/** Why there is no counter here, and where to go. */
function Closed({ words, href }: ClosedProps) {
  const say = useText();
  const text: TextKey | null = words === "nowhere" ? "counter.nowhere.text" : `counter.${words}.text`;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h1>{say(`counter.${words}.title`)}</h1>
        <p>{say(text)}</p>
        <ButtonLink look="key" href={href}>
          {say(`counter.${words}.key`)}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
