import { momentText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import type { Clock } from "../../device/useClock.tsx";
import { forWhomText } from "../../entry/freshness/for-whom-words.ts";
import { FootBar } from "../../frame/FootBar.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { useServerOnline } from "../../store/useServerOnline.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { countedThingName, saidText } from "./counted-words.ts";
import type { Counter, SavedCounts } from "./useCounter.ts";
import css from "./ActionBar.module.css";

/** The state of the changes, Undo, and the page's button. */
export function ActionBar({ counter }: { counter: Counter }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const { changed, published } = counter;
  const isPublished = published !== null && !published.isTakenBack && !counter.isRefused;
  const canUndo = changed > 0 || isPublished;
  const state = stateOf(counter, { online, say, clock, language });
  return (
    <FootBar className={css.bar} label={say("counter.bar")}>
      <div role="status">
        <p suppressHydrationWarning>
          <Icon name={state.icon} size="s" />
          <span>{state.text}</span>
        </p>
        {changed === 0 && isPublished && published.steps.length > 0 && (
          <p>
            <span>{say("counter.last", { what: stepsText(published, say, language) })}</span>
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
        {changed > 0 ? say("counter.keyCount", { key: say("counter.tell"), count: changed }) : say("counter.tell")}
      </Button>
    </FootBar>
  );
}

type Around = { online: ReturnType<typeof useServerOnline>; say: Say; clock: Clock; language: string };

function stateOf(
  { changed, published, waits, isRefused, isNotStored }: Counter,
  { online, say, clock, language }: Around,
): { icon: IconName; text: string } {
  if (isNotStored && changed > 0)
    return { icon: "warn", text: `${say("problem.noAnswerTitle")}. ${say("problem.noAnswerText")}` };
  if (changed > 0) return { icon: "clock", text: say("counter.changes", { count: changed }) };
  if (waits) return { icon: "clock", text: say(online === "online" ? "counter.sending" : "counter.waiting") };
  if (isRefused) return { icon: "warn", text: say("counter.refusedBar") };
  if (published === null) return { icon: "check", text: say("counter.nothing") };
  if (published.isTakenBack) return { icon: "check", text: say("counter.takenBack") };
  return { icon: "check", text: say("counter.told", { time: momentText(published.at, clock, language) }) };
}

function stepsText({ steps }: SavedCounts, say: Say, language: string): string {
  const numbers = new Intl.NumberFormat(localeOf(language));
  const each = steps.map(({ counted, from, to, whom }) => {
    const name = countedThingName(counted, say);
    if (whom !== undefined) {
      const what = forWhomText(whom, { say, language }) ?? say("forWhom.who.anybody");
      return say("listing.ofKind", { kind: name, what });
    }
    return typeof to === "number"
      ? say("counter.step", { name, from: saidText(from, numbers, say), to })
      : say("listing.ofKind", { kind: name, what: saidText(to, numbers, say) });
  });
  return new Intl.ListFormat(language, { type: "unit" }).format(each);
}
