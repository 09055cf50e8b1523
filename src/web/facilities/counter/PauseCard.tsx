import type { Facility } from "#contract/facilities.ts";
import { timeText } from "../../device/relative-time.ts";
import { useClock, useMoment } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useWrites } from "../../store/useWrites.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { phoneText } from "../../ui/phone.ts";
import { Card, Stack } from "../../ui/layout.tsx";

/**
 * How long a tap pauses calls, minutes: enough for a ward round, too short to be forgotten. Source:
 * the design's counter.
 */
const PAUSE_MINUTES = 30;

type PauseCardProps = { facility: Facility; account: string };

/** Too many calls: hides the lines for half an hour. They return then, or on a tap. */
export function PauseCard({ facility, account }: PauseCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const moment = useMoment();
  const { write } = useWrites(account);
  const { id, own, callsPaused } = facility;
  const lines = own?.phones ?? [];
  if (lines.length === 0) return null;
  const paused = lines.filter(({ isPaused }) => isPaused);
  const pause = (values: readonly string[]) => {
    const until = new Date(moment().getTime() + PAUSE_MINUTES * 60_000).toISOString();
    const args = { id, pausedPhones: [...values], ...(values.length > 0 && { pausedUntil: until }) };
    // Another account is signed in now: the write is not theirs, and the screen has changed.
    write([{ name: "facilities.edit", args }]).catch(() => undefined);
  };
  const toggle = (value: string) => {
    const others = paused.map((line) => line.value).filter((each) => each !== value);
    pause(others.length === paused.length ? [...others, value] : others);
  };
  const until = callsPaused?.until ?? null;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("counter.pause.title")}</h2>
        <div role="status">
          {paused.length > 0 && (
            <Note icon="pause" tone="ageing">
              <span suppressHydrationWarning>
                {until === null
                  ? say("counter.pause.paused")
                  : say("counter.pause.pausedUntil", { time: timeText(until, clock.timeZone, language) })}
              </span>
            </Note>
          )}
        </div>
        <p>{say("counter.pause.text")}</p>
        {paused.length > 0 ? (
          <Button look="tint" wide onClick={() => pause([])}>
            <Icon name="phone" />
            {say("counter.pause.resume")}
          </Button>
        ) : (
          <Button wide onClick={() => pause(lines.map(({ value }) => value))}>
            <Icon name="pause" />
            {say("counter.pause.all", { n: PAUSE_MINUTES })}
          </Button>
        )}
        {lines.length > 1 &&
          lines.map(({ value, label, isPaused }) => (
            <Button key={value} size="s" wide aria-pressed={isPaused} onClick={() => toggle(value)}>
              <Icon name={isPaused ? "pause" : "phone"} size="s" />
              <span>
                <bdi dir="ltr">{phoneText(value)}</bdi> {label}
                {isPaused && ` · ${say("counter.pause.isPaused")}`}
              </span>
            </Button>
          ))}
      </Stack>
    </Card>
  );
}
