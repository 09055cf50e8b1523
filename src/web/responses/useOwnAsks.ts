import { useMemo } from "react";
import type { Ask, Campaign } from "#contract/asks.ts";
import { useClock } from "../device/useClock.tsx";
import { addEffects } from "../store/late-effects.ts";
import { askOf, campaignOf } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";

// An ask that was answered is one no more, also before the server has the answer.
addEffects({
  "asks.answer": ({ args }, { find }) => {
    const ask = find("asks", String(args["id"]));
    if (ask === undefined) return [];
    return [{ collection: "asks", id: ask.id, document: { ...ask, answer: args["answer"], isOpen: false } }];
  },
});

const ASKS: TargetRequest = { collection: "asks", mine: true, limit: 100 };
const CAMPAIGNS: TargetRequest = { collection: "campaigns", mine: true, limit: 100 };

/**
 * Open asks to this person, the soonest first, and how their own needs ask others. `isCalling`: as
 * a verifier they said yes to one that has not ended, and have a number to call.
 */
export function useOwnAsks(): { asks: Ask[]; isCalling: boolean; campaigns: Campaign[] } {
  const { now } = useClock();
  const { documents: asked } = useQuery(ASKS);
  const { documents: asking } = useQuery(CAMPAIGNS);
  return useMemo(() => {
    const all = asked.map(askOf);
    const isCalling = all.some(
      ({ isCall, answer, until }) => isCall === true && answer === "yes" && Date.parse(until) > now.getTime(),
    );
    const asks = all.filter(({ isOpen }) => isOpen);
    return {
      isCalling,
      asks: asks.toSorted((a, b) => a.arrivesBy.localeCompare(b.arrivesBy)),
      campaigns: asking.map(campaignOf),
    };
  }, [asked, asking, now]);
}
