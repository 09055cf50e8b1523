import { isStateLapsed } from "#domain/facilities/state-rules.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Band } from "../../ui/Band.tsx";
import { stateNow, stateWords } from "./place-state.ts";
import type { PlaceState } from "./place-state.ts";
import { RelativeTime } from "../RelativeTime.tsx";

type StateBandProps = { state: PlaceState | undefined; kind: Kind };

/** The state of a place, who says so and when; nothing where it is open as usual. */
export function StateBand({ state: given, kind }: StateBandProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const state = stateNow(given, clock);
  if (state === undefined) return null;
  const locale = { say, language, clock };
  const [words, said] = stateWords(state, kind, locale);
  const [, paper] = stateWords(state, kind, { ...locale, isPrinted: true });
  const isWeak = state.value === "limited" || isStateLapsed(state, clock.now);
  return (
    <Band tone={isWeak ? "ageing" : "danger"} icon={state.value === "closed" ? "close" : "warn"}>
      <span suppressHydrationWarning>{words}</span>
      <small>
        <RelativeTime words={said} at={state.at} paper={paper} />
      </small>
    </Band>
  );
}
