import { styled } from "../../theme/styled.ts";
import { momentText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import type { Clock } from "../../device/useClock.tsx";
import { FootBar } from "../../frame/FootBar.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { useServerOnline } from "../../store/useServerOnline.ts";
import { c } from "../../theme/theme.ts";
import { RADIUS, WIDE } from "../../theme/tokens.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { nameOf } from "./CountLine.tsx";
import type { Counter, SavedCounts } from "./useCounter.ts";

const Bar = styled(FootBar)({
  "& p": { overflowWrap: "anywhere" },
  "& p>span": { minWidth: 0 },
  "&>div": { gridColumn: "1/-1" },
  [WIDE]: {
    gridTemplateColumns: "160px minmax(0,392px)",
    border: `1px solid ${c.line}`,
    borderRadius: RADIUS.card,
  },
});

/** How it stands with what was changed, Undo, and the one key of this page. */
export function ActionBar({ counter }: { counter: Counter }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const { changed, told } = counter;
  const isTold = told !== null && !told.isTakenBack && !counter.isRefused;
  const canUndo = changed > 0 || isTold;
  const state = stateOf(counter, { online, say, clock, language });
  return (
    <Bar label={say("counter.bar")}>
      <div role="status">
        <p suppressHydrationWarning>
          <Icon name={state.icon} size="s" />
          <span>{state.text}</span>
        </p>
        {changed === 0 && isTold && told.steps.length > 0 && (
          <p>
            <span>{say("counter.last", { what: stepsText(told, say, language) })}</span>
          </p>
        )}
      </div>
      <Button aria-disabled={canUndo ? undefined : true} onClick={() => canUndo && counter.undo()}>
        {say("counter.undo")}
      </Button>
      <Button
        look="key"
        aria-disabled={changed > 0 ? undefined : true}
        onClick={() => changed > 0 && counter.tell("changed")}
      >
        {say("counter.tell")}
      </Button>
    </Bar>
  );
}

type Around = { online: ReturnType<typeof useServerOnline>; say: Say; clock: Clock; language: string };

function stateOf(
  { changed, told, waits, isRefused }: Counter,
  { online, say, clock, language }: Around,
): { icon: IconName; text: string } {
  if (changed > 0) return { icon: "clock", text: say("counter.changes", { count: changed }) };
  if (waits) return { icon: "clock", text: say(online === "online" ? "counter.sending" : "counter.waiting") };
  if (isRefused) return { icon: "warn", text: say("counter.refusedBar") };
  if (told === null) return { icon: "check", text: say("counter.nothing") };
  if (told.isTakenBack) return { icon: "check", text: say("counter.takenBack") };
  return { icon: "check", text: say("counter.told", { time: momentText(told.at, clock, language) }) };
}

function stepsText({ steps }: SavedCounts, say: Say, language: string): string {
  const each = steps.map(({ counted, from, to }) =>
    say("counter.step", {
      name: nameOf(counted, say),
      from: from === null ? "–" : new Intl.NumberFormat(localeOf(language)).format(from),
      to,
    }),
  );
  return new Intl.ListFormat(language, { type: "unit" }).format(each);
}
