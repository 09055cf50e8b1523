import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { hasElectricity } from "#domain/facilities/power.ts";
import { OXYGEN_MARKS } from "#domain/resources/oxygen/reserve/oxygen-marks.ts";
import type { OxygenHistory } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import { reckonReserve } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import { useClock } from "../../../device/useClock.tsx";
import type { Clock } from "../../../device/useClock.tsx";
import { useLanguage } from "../../../i18n/useLanguage.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/FormField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../../../ui/layout.tsx";
import { OxygenForm } from "./OxygenForm.tsx";
import { OxygenNeed } from "./OxygenNeed.tsx";
import { hoursText, lastsText } from "./lasts-text.ts";
import { useOxygen } from "./useOxygen.ts";

export type OxygenCardProps = { facility: Facility; account: string };

/** How long the oxygen of the place lasts, for who works there. Readers never see it. */
export function OxygenCard({ facility, account }: OxygenCardProps) {
  const { say } = useLanguage();
  const { history, waits, count, deliver, undo } = useOxygen(facility.id, account);
  const [isDelivery, setDelivery] = useState(false);
  // The rows begin anew after each count, with what was counted.
  const [turn, setTurn] = useState(0);
  const known = history ?? { counts: [], deliveries: [] };
  const reckoned = reckoningOf(facility, known, useClock());
  const done = () => {
    setDelivery(false);
    setTurn((before) => before + 1);
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("kinds.oxygen")}</h2>
        <Lasts history={known} waits={waits} {...reckoned} />
        <OxygenNeed facility={facility} account={account} isLow={reckoned.mark !== undefined} />
        {undo !== null && !isDelivery && (
          <Button
            look="tint"
            wide
            onClick={() => {
              undo();
              done();
            }}
          >
            {say("counter.undo")}
          </Button>
        )}
        <OxygenForm
          key={`${turn} ${isDelivery} ${history === null}`}
          last={known.counts.at(-1)}
          isDelivery={isDelivery}
          onSend={(held) => {
            (isDelivery ? deliver : count)(held);
            done();
          }}
          onLeave={done}
        />
        {!isDelivery && (
          <Button wide onClick={() => setDelivery(true)}>
            <Icon name="plus" />
            {say("counter.oxygen.delivery")}
          </Button>
        )}
        <SecondLine as="p">{say("counter.oxygen.lead")}</SecondLine>
      </Stack>
    </Card>
  );
}

/** The clock ticks each minute: what was just counted is not later than now. */
function clockAfter({ counts, deliveries }: OxygenHistory, clock: Clock): Clock {
  const times = [...counts, ...deliveries].map(({ at }) => Date.parse(at));
  return { ...clock, now: new Date(Math.max(clock.now.getTime(), ...times)) };
}

/** How long it lasts, by what this device knows, and the mark that it is below. */
function reckoningOf(facility: Facility, history: OxygenHistory, now: Clock) {
  const clock = clockAfter(history, now);
  const reckoning = reckonReserve(history, { now: clock.now, hasPower: hasElectricity(facility) });
  const mark = reckoning === null ? undefined : OXYGEN_MARKS.findLast((each) => reckoning.hours < each);
  return { clock, reckoning, mark };
}

type LastsProps = { history: OxygenHistory; waits: boolean } & ReturnType<typeof reckoningOf>;

/** How long it lasts, in words. */
function Lasts({ history, waits, clock, reckoning, mark }: LastsProps) {
  const { say, language } = useLanguage();
  const lasts = lastsText({ reckoning, history }, { say, language, clock });
  return (
    <div role="status" suppressHydrationWarning>
      {mark === undefined ? (
        <p>{lasts}</p>
      ) : (
        <Note icon="warn" tone="ageing">
          <p>
            <b>{say("counter.oxygen.below", { time: hoursText(mark, language) })}</b>
          </p>
          <p>{lasts}</p>
        </Note>
      )}
      {waits && <SecondLine as="p">{say("counter.waiting")}</SecondLine>}
    </div>
  );
}
