import { useState } from "react";
import { useNavigate } from "react-router";
import { stepAddress } from "../drafts/step-address.ts";
import { beginDraft } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";

/** Stores the draft and opens its step. */
export function useBeginDraft(account: string): (draft: Draft) => void {
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
