import { useMemo, useState } from "react";
import { draftsHere } from "../../drafts/kept-drafts.ts";
import { pastesHere } from "../../drafts/kept-pastes.ts";
import { useCurrentUser } from "../../session/useCurrentUser.ts";

/** What somebody began on this device. It is read again after a deletion. A desk has no pastes. */
export function useDraftsHere(whose: string) {
  const [turn, setTurn] = useState(0);
  const known = useCurrentUser();
  const isDesk = known.state === "known" && known.me.desk !== undefined;
  const kept = useMemo(() => ({ turn, drafts: draftsHere(whose), pastes: pastesHere(whose) }), [whose, turn]);
  return { ...kept, pastes: isDesk ? [] : kept.pastes, readAgain: () => setTurn(turn + 1) };
}
