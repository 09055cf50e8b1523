import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "#domain/shared/ids.ts";
import type { SingleListing } from "#contract/listings.ts";
import { Waiting } from "../lazy/Waiting.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { unsentWrites } from "../store/current-store.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { useWrites } from "../store/useWrites.ts";
import { useDocument } from "../store/useQuery.ts";
import type { Write } from "../store/types.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { stepAddress } from "../drafts/step-address.ts";
import {
  newPostFromEdit,
  copyOf,
  editDraftId,
  editionInRefusal,
  editOf,
  isOfEnded,
  draftOfRefusedEdit,
  draftOfRefusedPost,
} from "../drafts/new-drafts.ts";
import { beginDraft, openDraft } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { listingOf } from "../store/typed-documents.ts";

/** A draft from one's own post, to change it or to post another. */
export function FromListing({ id, how, account }: { id: string; how: "edit" | "copy"; account: string }) {
  const begin = useBeginning(account);
  const { isOpen, writes } = useOpenWrites();
  const { listing, isGone, isSure } = useOwnListing(id);
  useEffect(() => {
    if (!isOpen || listing === null || !isSure) return;
    const isEdit = ({ name, state, args }: Write) =>
      state === "pending" && name === "listings.edit" && args["id"] === id;
    if (how === "copy") begin(copyOf(listing, newId()));
    else {
      const waiting = writes.filter(isEdit).length;
      begin(editOf(listing, { begun: openDraft(account, editDraftId(id)), waiting }));
    }
  }, [isOpen, listing, isSure, writes, how, id, account, begin]);
  return isGone ? <Gone /> : <Waiting />;
}

/** A draft from a rejected write, to correct and send again. */
export function FromWrite({ id, account }: { id: string; account: string }) {
  const say = useText();
  const begin = useBeginning(account);
  const { isOpen, writes } = useOpenWrites();
  const write = writes.find(({ key, state }) => key === id && state === "rejected");
  const isEdit = write?.name === "listings.edit";
  const { listing, isGone } = useOwnListing(isEdit ? String(write.args["id"]) : null);
  const changedThere = say("posting.check.changedThere");
  useEffect(() => {
    if (write?.name === "listings.post") begin(draftOfRefusedPost(write, writes, newId()));
    else if (write !== undefined && listing !== null && isOfEnded(write))
      begin(newPostFromEdit(write, listing, newId()));
    else if (write?.name === "listings.edit" && listing !== null && listing.editVersion >= editionInRefusal(write))
      begin(draftOfRefusedEdit(write, listing, changedThere));
  }, [write, writes, listing, changedThere, begin]);
  const isKnown = write?.name === "listings.post" || isEdit;
  return (isOpen && !isKnown) || isGone ? <Gone /> : <Waiting />;
}

/** Stores the draft and opens its step. */
function useBeginning(account: string): (draft: Draft) => void {
  const navigate = useNavigate();
  const [begin] = useState(() => {
    let isDone = false;
    return (draft: Draft, go: (address: string) => void) => {
      if (isDone) return;
      isDone = true;
      beginDraft(account, draft);
      go(stepAddress(draft.id, draft.step));
    };
  });
  const [act] = useState(() => (draft: Draft) => begin(draft, (address) => void navigate(address, { replace: true })));
  return act;
}

/** The writes of this device, and whether they are loaded. */
function useOpenWrites() {
  const { writes } = useWrites(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void unsentWrites().then(
      () => setOpen(true),
      () => setOpen(true),
    );
  }, []);
  return { isOpen, writes };
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** A listing with its owner's part; gone if the server says so or cannot be reached. */
function useOwnListing(id: string | null): { listing: SingleListing | null; isGone: boolean; isSure: boolean } {
  const { document, state } = useDocument("listings", id ?? NO_ID);
  const online = useServerOnline();
  if (id === null) return { listing: null, isGone: false, isSure: false };
  const listing = document === null ? null : listingOf(document);
  // The stored copy may be old: it is used only if the server cannot be reached.
  const isSure = state !== "not-current" || online === "offline";
  if (listing?.own !== undefined) return { listing, isGone: false, isSure };
  return { listing: null, isGone: isSure, isSure };
}

/** There is nothing to change: already sent, deleted, or another person's. */
export function Gone() {
  const say = useText();
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h1>{say("posting.gone.title")}</h1>
        <p>{say("posting.gone.text")}</p>
        <ButtonLink look="key" href="/me">
          {say("posting.gone.mine")}
        </ButtonLink>
        <ButtonLink href="/post" whole>
          {say("mine.new")}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
