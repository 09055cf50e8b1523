import { useState } from "react";
import type { DonorSave } from "#contract/donors.ts";
import { isConsentHeld } from "#domain/donors/consent.ts";
import { mayGiveOn } from "#domain/donors/donor.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { useClock } from "../device/useClock.tsx";
import { dateText } from "../device/relative-time.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Note } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, IconLine, Row, SecondLine, Stack } from "../ui/layout.tsx";
import { pausedSave, takesSecondAsk } from "./answers.ts";
import { dayOf, dayText } from "./days.ts";
import type { KnownDonor } from "./useDonor.ts";

type DonorStateProps = {
  donor: KnownDonor;
  onChange: () => void;
  onSave: (save: DonorSave) => void;
  onLeave: () => void;
};

/** What is stored of a donor: when they may give, the pause, the consent with its end, leaving. */
export function DonorState({ donor, onChange, onSave, onLeave }: DonorStateProps) {
  const say = useText();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <When donor={donor} />
      <Asked donor={donor} onSave={onSave} />
      <Button wide onClick={onChange}>
        {say("give.change")}
      </Button>
      <Button wide onClick={() => setLeaving(true)}>
        {say("give.leave")}
      </Button>
      {isLeaving && (
        <Dialog title={say("give.leaveTitle")} close={say("give.stay")} onClose={() => setLeaving(false)}>
          <Stack data-gap="m">
            <p>{say("give.leaveText")}</p>
            <Button look="key" wide onClick={onLeave}>
              {say("give.leaveYes")}
            </Button>
            <Button wide onClick={() => setLeaving(false)}>
              {say("give.stay")}
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

/** The first day for each part of the blood. */
function When({ donor }: { donor: KnownDonor }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("give.when")}</h2>
        {donor.components.map((component) => {
          const day = mayGiveOn(donor, component);
          const isLater = day !== null && day > dayOf(clock);
          const what = say(`subtypes.blood.${component}`);
          return (
            <IconLine key={component}>
              <Icon name={isLater ? "clock" : "check"} />
              <span>
                {isLater ? say("give.again", { what, day: dayText(day, clock, language) }) : say("give.now", { what })}
              </span>
            </IconLine>
          );
        })}
        <SecondLine as="p">{say("give.guide")}</SecondLine>
      </Stack>
    </Card>
  );
}

const PAUSES = [
  { days: 7, words: "give.week" },
  { days: 30, words: "give.month" },
] as const;

/** For which needs, until when, and the pause. */
function Asked({ donor, onSave }: Pick<DonorStateProps, "donor" | "onSave">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { place, radiusKm, consent, pausedUntil } = donor;
  const pause = (until: string | undefined) => {
    const save = pausedSave(donor, until);
    if (save !== null) onSave(save);
  };
  const until = dateText(consent.until, clock, language);
  if (!isConsentHeld(consent, clock.now)) {
    return (
      <Note icon="warn" tone="ageing">
        {say("give.over", { until })}
      </Note>
    );
  }
  const secondAskAt = takesSecondAsk(donor, clock.now) ? donor.secondAskConsent?.at : undefined;
  const isPaused = pausedUntil !== undefined && Date.parse(pausedUntil) > clock.now.getTime();
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <p role="status">
          {isPaused
            ? say("give.paused", { day: dateText(pausedUntil, clock, language) })
            : say("give.asked", { km: radiusKm, place: place?.label ?? say("place.here") })}
        </p>
        <Row data-fill="">
          {isPaused ? (
            <Button onClick={() => pause(undefined)}>{say("give.resume")}</Button>
          ) : (
            PAUSES.map(({ days, words }) => (
              <Button key={words} onClick={() => pause(new Date(clock.now.getTime() + days * DAY_MS).toISOString())}>
                {say(words)}
              </Button>
            ))
          )}
        </Row>
        {secondAskAt !== undefined && (
          <SecondLine as="p">{say("give.secondAskOn", { at: dateText(secondAskAt, clock, language) })}</SecondLine>
        )}
        <SecondLine as="p">{say("give.until", { at: dateText(consent.at, clock, language), until })}</SecondLine>
      </Stack>
    </Card>
  );
}
