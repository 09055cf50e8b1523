import { useMemo, useState } from "react";
import { Navigate, useSearchParams, useLocation } from "react-router";
import { newId } from "#domain/shared/ids.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { Waiting } from "../lazy/Waiting.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { useAccountId } from "../session/useAccountId.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { emptyDraft } from "../drafts/new-drafts.ts";
import { DraftFromListing, DraftFromWrite, NothingToEdit } from "./BeginDraft.tsx";
import { ANONYMOUS_DRAFTS, openDraft, sentDrafts } from "../drafts/kept-drafts.ts";
import { Wizard } from "./Wizard.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { signInAddress } from "../drafts/step-address.ts";

/** Posting: a new post, a draft, a copy, a change, or a rejected one; the address decides. */
export function PostScreen() {
  const [search] = useSearchParams();
  const account = useAccountId() ?? ANONYMOUS_DRAFTS;
  // The author of this draft: another account must not see it.
  const [writer, setWriter] = useState(account);
  if (writer === ANONYMOUS_DRAFTS && account !== writer) setWriter(account);
  const [fresh] = useState(() => emptyDraft(newId(), search));
  const named = search.get("draft");
  const draft = useMemo(
    () => openDraft(account, named ?? fresh.id) ?? (named === null || named === fresh.id ? fresh : null),
    [account, named, fresh],
  );
  const beginning = beginningOf(search);
  if (writer !== ANONYMOUS_DRAFTS && writer !== account)
    return <OtherAccountDraft isOut={account === ANONYMOUS_DRAFTS} />;
  if (beginning === null && draft !== null) {
    const key = `${account} ${draft.id}`;
    return <Wizard key={key} account={account} first={draft} isNew={named === null} />;
  }
  // Back returns here after posting: the post is among one's own posts now.
  if (named !== null && sentDrafts().includes(named)) return <Navigate to="/me" replace />;
  return <Before beginning={beginning} account={account} />;
}

/** Shown until the draft exists. */
function Before({ beginning, account }: { beginning: Beginning | null; account: string }) {
  const say = useText();
  const emergency = useEmergency();
  const known = useCurrentUser();
  const title = say("posting.titleEdit");
  // A draft on this phone belongs to somebody: only they continue it.
  if (beginning !== null && account === ANONYMOUS_DRAFTS && known.state !== "unknown")
    return <OtherAccountDraft isOut />;
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/me" emergency={emergency} />}>
      {beginning === null && <NothingToEdit />}
      {beginning !== null && account === ANONYMOUS_DRAFTS && <Waiting />}
      {beginning?.from === "listing" && account !== ANONYMOUS_DRAFTS && (
        <DraftFromListing key={beginning.id} {...beginning} account={account} />
      )}
      {beginning?.from === "write" && account !== ANONYMOUS_DRAFTS && (
        <DraftFromWrite key={beginning.id} id={beginning.id} account={account} />
      )}
    </Screen>
  );
}

type Beginning =
  | { from: "listing"; id: string; how: "edit" | "copy"; quantity: string | undefined }
  | { from: "write"; id: string };

function beginningOf(search: URLSearchParams): Beginning | null {
  for (const how of ["edit", "copy"] as const) {
    const id = search.get(how);
    if (id !== null)
      return { from: "listing", id, how, quantity: /^[1-9]\d{0,6}$/.exec(search.get("quantity") ?? "")?.[0] };
  }
  const key = search.get("write");
  return key === null ? null : { from: "write", id: key };
}

/** The draft belongs to another account than the one signed in now: it is kept for its author. */
function OtherAccountDraft({ isOut }: { isOut: boolean }) {
  const say = useText();
  const emergency = useEmergency();
  const { pathname, search } = useLocation();
  const title = say(isOut ? "posting.left.out" : "posting.left.other");
  return (
    <Screen title={title} header={<PlainHeader title={say("posting.title")} back="/me" emergency={emergency} />}>
      <Card data-pad="">
        <Stack data-gap="m">
          <h1>{title}</h1>
          <p role="alert">{say("posting.left.text")}</p>
          <ButtonLink look="key" href={signInAddress(`${pathname}${search}`)}>
            <Icon name="person" />
            {say("mine.signedOut.key")}
          </ButtonLink>
        </Stack>
      </Card>
    </Screen>
  );
}
