import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SingleListing } from "#contract/listings.ts";
import { Waiting } from "../../app/Waiting.tsx";
import { useText } from "../../i18n/language.tsx";
import { unsentWrites, useDocument, useOnline, useWrites } from "../../store/react.ts";
import type { Write } from "../../store/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { stepAddress } from "./address.ts";
import { copyOf, editDraftId, editOf, mendedEdit, mendedPost } from "./beginnings.ts";
import { keepDraft, openDraft } from "./kept-drafts.ts";
import type { Draft } from "./kept-drafts.ts";
import { listingOf } from "./listing-of.ts";
import { newId } from "./new-id.ts";

/** A post of one's own to change, or to post another like it; what waits to be sent of it is changed itself. */
export function FromListing({ id, how, account }: { id: string; how: "edit" | "copy"; account: string }) {
  const begin = useBeginning(account);
  const navigate = useNavigate();
  const { isOpen, writes } = useOpenWrites();
  const { listing, isGone } = useOwnListing(id);
  useEffect(() => {
    if (!isOpen || listing === null) return;
    const waiting = how === "edit" ? writes.find((write) => isWordOf(write, id)) : undefined;
    if (waiting !== undefined) void navigate(`/post?write=${encodeURIComponent(waiting.key)}`, { replace: true });
    else if (how === "copy") begin(copyOf(listing, newId()));
    else begin(editOf(listing, openDraft(account, editDraftId(id))));
  }, [isOpen, listing, writes, how, id, account, begin, navigate]);
  return isGone ? <Gone /> : <Waiting />;
}

/** Whether a write says what a listing is: its post, or a change of its words. */
function isWordOf({ name, args, state }: Write, id: string): boolean {
  return args["id"] === id && (name === "listings.post" || name === "listings.edit") && state === "pending";
}

/** Something that waits or was refused, to be changed before it is sent again. */
export function FromWrite({ id, account }: { id: string; account: string }) {
  const say = useText();
  const begin = useBeginning(account);
  const { isOpen, writes } = useOpenWrites();
  const write = writes.find(({ key }) => key === id);
  const isEdit = write?.name === "listings.edit";
  const { listing, isGone } = useOwnListing(isEdit ? String(write.args["id"]) : null);
  const changedThere = say("posting.check.changedThere");
  useEffect(() => {
    if (write?.name === "listings.post") begin(mendedPost(write, writes));
    else if (write?.name === "listings.edit" && listing !== null) begin(mendedEdit(write, listing, changedThere));
  }, [write, writes, listing, changedThere, begin]);
  const isKnown = write?.name === "listings.post" || isEdit;
  return (isOpen && !isKnown) || isGone ? <Gone /> : <Waiting />;
}

/** Keeps the draft that was made and goes to its step. */
function useBeginning(account: string): (draft: Draft) => void {
  const navigate = useNavigate();
  const [begin] = useState(() => {
    let isDone = false;
    return (draft: Draft, go: (address: string) => void) => {
      if (isDone) return;
      isDone = true;
      keepDraft(account, { ...draft, at: Date.now() });
      go(stepAddress(draft.id, draft.step));
    };
  });
  const [act] = useState(() => (draft: Draft) => begin(draft, (address) => void navigate(address, { replace: true })));
  return act;
}

/** The writes of this device, and whether they have been read yet. */
function useOpenWrites() {
  const { writes } = useWrites();
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

/** A listing with its owner's part; gone when the server says that there is none, or cannot be asked. */
function useOwnListing(id: string | null): { listing: SingleListing | null; isGone: boolean } {
  const { document, state } = useDocument("listings", id ?? NO_ID);
  const online = useOnline();
  if (id === null) return { listing: null, isGone: false };
  const listing = document === null ? null : listingOf(document);
  if (listing?.own !== undefined) return { listing, isGone: false };
  return { listing: null, isGone: state !== "not-current" || online === "offline" };
}

/** There is nothing to change: sent meanwhile, thrown away, or another person's. */
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
