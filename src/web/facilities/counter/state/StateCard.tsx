import type { Facility } from "#contract/facilities.ts";
import { FACILITY_STATES } from "#domain/facilities/state.ts";
import type { FacilityState } from "#domain/facilities/state.ts";
import { isStateLapsed } from "#domain/facilities/state-rules.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { useClock } from "../../../device/useClock.tsx";
import { stateNow, stateOf } from "../../../entry/state/place-state.ts";
import { StateBand } from "../../../entry/state/StateBand.tsx";
import { useLanguage } from "../../../i18n/useLanguage.tsx";
import { addEffects } from "../../../store/late-effects.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icons.ts";
import { Card, Row, Stack } from "../../../ui/layout.tsx";
import { kindOf } from "../../words.ts";
import { STATE_EFFECTS } from "./state-effects.ts";
import type { CountedThing } from "../rows.ts";
import type { TellState } from "./useTellState.ts";
import { UtilityRows } from "./UtilityRows.tsx";

addEffects(STATE_EFFECTS);

/** Hours after which a state may end by itself: a shift's part, a shift, a day. */
const ENDS_IN = [2, 8, 24] as const;

/**
 * A shared desk's word ends by itself (domain/facilities/state.ts): a shift, unless another tap.
 */
export const DESK_MS = 8 * HOUR_MS;

const ICONS: Readonly<Record<FacilityState, IconName>> = {
  normal: "check",
  limited: "ageing",
  diverting: "warn",
  closed: "close",
};

type StateCardProps = {
  facility: Facility;
  isDesk: boolean;
  /** What the place counts. */
  counted: readonly CountedThing[];
  telling: TellState;
};

/** What stops the place: one tap says it to everybody, and Undo takes it back. */
export function StateCard({ facility, isDesk, counted, telling }: StateCardProps) {
  const { say } = useLanguage();
  const clock = useClock();
  const { status, types } = facility;
  const { canUndo, tell, tellUtility, undo } = telling;
  const told = stateNow(stateOf(status), clock);
  const current = told?.value ?? (status.state === "normal" ? "normal" : null);
  const isPast = told !== undefined && isStateLapsed(told, clock.now);
  const byItself = isDesk ? DESK_MS : undefined;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("counter.state.title")}</h2>
        <div role="status">
          {told === undefined ? (
            <p>{say(current === null ? "counter.state.unknown" : "state.normal")}</p>
          ) : (
            <StateBand state={told} kind={kindOf(types)} />
          )}
        </div>
        {canUndo && (
          <Button look="tint" wide onClick={undo}>
            {say("counter.undo")}
          </Button>
        )}
        <Stack data-gap="s">
          {FACILITY_STATES.map((state) => (
            <Button
              key={state}
              wide
              look={state === current && !isPast ? "tint" : "plain"}
              aria-pressed={state === current && !isPast}
              onClick={() => (state !== current || isPast) && tell(state, state === "normal" ? undefined : byItself)}
            >
              <Icon name={ICONS[state]} />
              {say(`state.${state}`)}
            </Button>
          ))}
        </Stack>
        {told !== undefined && <Ends isDesk={isDesk} onEnd={(hours) => tell(told.value, hours && hours * HOUR_MS)} />}
        <UtilityRows facility={facility} counted={counted} tell={tellUtility} />
        <p>{say("counter.state.lead")}</p>
      </Stack>
    </Card>
  );
}

type EndsProps = { isDesk: boolean; onEnd: (hours: number | undefined) => void };

/** When the state ends by itself. A shared desk's always does. */
function Ends({ isDesk, onEnd }: EndsProps) {
  const { say } = useLanguage();
  return (
    <Stack data-gap="s">
      <h3>{say("counter.state.ends")}</h3>
      <Row>
        {ENDS_IN.map((hours) => (
          <Button key={hours} size="s" onClick={() => onEnd(hours)}>
            {say("counter.state.inHours", { n: hours })}
          </Button>
        ))}
        {!isDesk && (
          <Button size="s" onClick={() => onEnd(undefined)}>
            {say("counter.state.byHand")}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
