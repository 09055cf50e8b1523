import type { Facility } from "#contract/facilities.ts";
import { asksDue, diversionEnd } from "#domain/facilities/state-rules.ts";
import { whenText } from "../../../device/relative-time.ts";
import { useClock } from "../../../device/useClock.tsx";
import { stateNow, stateOf } from "../../../entry/state/place-state.ts";
import { useLanguage } from "../../../i18n/useLanguage.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/FormField.tsx";
import { Card, Stack } from "../../../ui/layout.tsx";
import { DESK_MS } from "./StateCard.tsx";
import type { TellState } from "./useTellState.ts";

type StillDivertingProps = { facility: Facility; isDesk: boolean; tell: TellState["tell"] };

/** Asks whether emergencies are still turned away, from half an hour before that ends. */
export function StillDiverting({ facility, isDesk, tell }: StillDivertingProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const state = stateNow(stateOf(facility.status), clock);
  const end = state === undefined || asksDue(state, clock.now) === 0 ? null : diversionEnd(state);
  if (state === undefined || end === null) return null;
  const when = whenText(end.toISOString(), clock, language);
  return (
    <Card data-pad="" role="alert">
      <Stack data-gap="m">
        <Note icon="warn" tone="ageing">
          <span suppressHydrationWarning>
            {say(end <= clock.now ? "counter.state.stillPast" : "counter.state.still", { when })}
          </span>
        </Note>
        <Button look="key" wide onClick={() => tell("diverting", isDesk ? DESK_MS : lengthOf(state))}>
          {say("counter.state.stillSo")}
        </Button>
        <Button wide onClick={() => tell("normal")}>
          {say("counter.state.openAgain")}
        </Button>
      </Stack>
    </Card>
  );
}

/** How long a state was said to last, ms; undefined for one without an end. */
function lengthOf({ at, until }: NonNullable<ReturnType<typeof stateOf>>): number | undefined {
  return at === null || until === undefined ? undefined : Date.parse(until) - Date.parse(at);
}
