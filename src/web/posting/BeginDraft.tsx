import { useEffect } from "react";
import { newId } from "#domain/shared/ids.ts";
import { Waiting } from "../lazy/Waiting.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { Write } from "../store/types.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Card, Stack } from "../ui/layout.tsx";
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
import { openDraft } from "../drafts/kept-drafts.ts";
import { useBeginDraft } from "./useBeginDraft.ts";
import { useOpenWrites } from "./useOpenWrites.ts";
import { useOwnListing } from "./useOwnListing.ts";

type DraftFromListingProps = {
  id: string;
  how: "edit" | "copy";
  /** An amount that was typed before signing in. */
  quantity?: string | undefined;
  account: string;
};

/** A draft from one's own post, to change it or to post another. */
export function DraftFromListing({ id, how, quantity, account }: DraftFromListingProps) {
  const begin = useBeginDraft(account);
  const { isOpen, writes } = useOpenWrites();
  const { listing, isGone, isSure } = useOwnListing(id);
  useEffect(() => {
    if (!isOpen || listing === null || !isSure) return;
    const isEdit = ({ name, state, args }: Write) =>
      state === "pending" && name === "listings.edit" && args["id"] === id;
    if (how === "copy") begin(copyOf(listing, newId()));
    else {
      const waiting = writes.filter(isEdit).length;
      const edit = editOf(listing, { begun: openDraft(account, editDraftId(id)), waiting });
      begin(quantity === undefined ? edit : { ...edit, answers: { ...edit.answers, quantity }, isUntouched: false });
    }
  }, [isOpen, listing, isSure, writes, how, id, quantity, account, begin]);
  return isGone ? <NothingToEdit /> : <Waiting />;
}

/** A draft from a rejected write, to correct and send again. */
export function DraftFromWrite({ id, account }: { id: string; account: string }) {
  const say = useText();
  const begin = useBeginDraft(account);
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
  return (isOpen && !isKnown) || isGone ? <NothingToEdit /> : <Waiting />;
}

/** There is nothing to change: already sent, deleted, or another person's. */
export function NothingToEdit() {
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
