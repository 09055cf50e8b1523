import { useLocation } from "react-router";
import { sharedPath } from "../places/address-parts.ts";
import { ShareKey } from "../sharing/ShareKey.tsx";
import { useSearchSentence } from "./useSearchSentence.ts";

/** A search in words, its time, and its place. */
export type ShareSearchProps = { title: string; asOf: string; here: { lat: number; lng: number } };

/** Shares a search: the link shows current results. */
export function ShareSearch(list: ShareSearchProps) {
  const location = useLocation();
  const text = useSearchSentence(list);
  return (
    <div>
      <ShareKey path={sharedPath(location, list.here)} title={list.title} text={text} />
    </div>
  );
}
