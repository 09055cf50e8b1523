import { useLocation } from "react-router";
import { useHydrated } from "../device/useHydrated.ts";
import { readFindQuery } from "../entry/find-query.ts";
import { sharedPath, withParts } from "../places/address-parts.ts";
import { ShareKey } from "../sharing/ShareKey.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { useSearchSentence } from "./useSearchSentence.ts";

/** A search in words, its time, and its place. */
export type ShareSearchProps = { title: string; asOf: string; here: { lat: number; lng: number; label: string } };

/** The path of a list of offers, before its kinds. */
const OF_OFFERS = "/find/";

/**
 * Being told when somebody has it, and sharing a search: the link shows current results. What is
 * followed is an offer of one kind, so other lists do not lead there.
 */
export function ShareSearch(list: ShareSearchProps) {
  const say = useText();
  // Its page needs the program, so a list without one does not name it.
  const isHydrated = useHydrated();
  const location = useLocation();
  const text = useSearchSentence(list);
  const { lat, lng, label: near } = list.here;
  const kind = location.pathname.startsWith(OF_OFFERS) ? location.pathname.slice(OF_OFFERS.length) : "";
  const isOneKind = readFindQuery(kind, new URLSearchParams(location.search))?.kinds?.length === 1;
  const asked = { kind, at: `${lat},${lng}`, near };
  return (
    <>
      {isHydrated && isOneKind && (
        <ButtonLink data-screen="" href={withParts({ pathname: "/account/follows", search: location.search }, asked)}>
          {say("find.tell")}
        </ButtonLink>
      )}
      <div>
        <ShareKey path={sharedPath(location, list.here)} title={list.title} text={text} />
      </div>
    </>
  );
}
