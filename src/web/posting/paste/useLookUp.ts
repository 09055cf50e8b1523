import { useCallback, useEffect, useState } from "react";
import { parseText } from "#contract/messages/messages.ts";
import type { ListingDraft } from "#contract/messages/messages.ts";
import { useApi } from "../../data/useApi.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useServerOnline } from "../../store/useServerOnline.ts";
import { keptPlaces } from "../kept-places.ts";

/** What the server adds to a reading. `drafts`: null until it answered. */
export type LookUp = { drafts: readonly ListingDraft[] | null; isWaiting: boolean; again: () => void };

/**
 * Has the server name the places of a text, and find lines that facilities publish. Without a net
 * it waits for one.
 * @param text what was read; null for nothing yet
 */
export function useLookUp(text: string | null, account: string): LookUp {
  const api = useApi();
  const { language } = useLanguage();
  const online = useServerOnline();
  const [tries, setTries] = useState(0);
  const [got, setGot] = useState<{ of: string; drafts: readonly ListingDraft[] } | null>(null);
  const again = useCallback(() => setTries((before) => before + 1), []);
  useEffect(() => {
    if (api === null || text === null || online === "offline") return;
    const asker = new AbortController();
    const [near] = keptPlaces(account);
    const input = { text, language, ...(near !== undefined && { near: { lat: near.lat, lng: near.lng } }) };
    void api(parseText, input, { signal: asker.signal }).then((answer) => {
      if (answer.ok && !asker.signal.aborted) setGot({ of: text, drafts: answer.value.drafts });
    });
    return () => asker.abort();
  }, [api, text, language, online, account, tries]);
  const drafts = got !== null && got.of === text ? got.drafts : null;
  return { drafts, isWaiting: text !== null && drafts === null, again };
}

/** The server's draft of the same words and thing; undefined where it read them otherwise. */
export function sameDraft(
  drafts: readonly ListingDraft[] | null,
  own: { start: number; side: string | null; kind: string; details: object },
): ListingDraft | undefined {
  const details = JSON.stringify(own.details);
  const alike = (drafts ?? []).filter(
    ({ side, kind, read }) => isSameSide(side, own.side) && kind === own.kind && read.start === own.start,
  );
  return alike.find((draft) => JSON.stringify(draft.details) === details) ?? alike[0];
}

/** The server knows more languages, so a side that is open here may be known there. */
function isSameSide(side: string, own: string | null): boolean {
  return own === null || side === own;
}
