import { useLocation } from "react-router";
import { stampText } from "../device/relative-time.ts";
import { sharedPath } from "../places/address-parts.ts";
import { useClock } from "../device/useClock.tsx";
import { ShareKey } from "../sharing/ShareKey.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";

type ShareSearchProps = { title: string; asOf: string; here: { lat: number; lng: number } };

/** A list in one sentence: what, near where, and from when it is. */
export function useSearchSentence({ title, asOf }: Omit<ShareSearchProps, "here">): string {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  return say("find.shareText", { title, when: stampText(asOf, timeZone, language) });
}

/** Passes a search on: who opens the link sees what is true then. */
export function ShareSearch(list: ShareSearchProps) {
  const location = useLocation();
  const text = useSearchSentence(list);
  return (
    <div>
      <ShareKey path={sharedPath(location, list.here)} title={list.title} text={text} />
    </div>
  );
}
