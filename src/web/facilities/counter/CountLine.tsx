import { useState } from "react";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import type { Say } from "../../i18n/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MOST_COUNTED } from "./rows.ts";
import type { CountedThing } from "./rows.ts";
import type { ShownRow } from "./useCounter.ts";
import { useHold } from "./useHold.ts";
import css from "./CountLine.module.css";

type CountLineProps = { row: ShownRow; headAt: string | null; onStep: (row: ShownRow, by: number) => void };

/** One row: name, previous count, and the count now between minus and plus. */
export function CountLine({ row, headAt, onStep }: CountLineProps) {
  const { say } = useLanguage();
  const less = useHold((by) => onStep(row, -by));
  const more = useHold((by) => onStep(row, by));
  const name = countedThingName(row.counted, say);
  const { now, total, isChanged } = row;
  const isFull = total !== null && now !== null && now >= total;
  const id = `count-${row.key}`;
  return (
    <li className={css.item} data-changed={isChanged ? "" : undefined}>
      <p className={css.label} id={id}>
        <b>{name}</b>
        <WasText row={row} headAt={headAt} />
      </p>
      <div className={css.keys} dir="ltr" role="group" aria-labelledby={id}>
        <Button aria-label={say("counter.less", { name })} aria-disabled={now === 0 ? true : undefined} {...less}>
          <Icon name="minus" />
        </Button>
        <NumberField row={row} name={name} onStep={onStep} />
        <Button aria-label={say("counter.more", { name })} aria-disabled={isFull ? true : undefined} {...more}>
          <Icon name="plus" />
        </Button>
      </div>
    </li>
  );
}

/** The count between the keys, to type. What is no whole number changes nothing. */
function NumberField({ row, name, onStep }: Pick<CountLineProps, "row" | "onStep"> & { name: string }) {
  const { language } = useLanguage();
  const readNumber = useReadNumber();
  const [typed, setTyped] = useState<string | null>(null);
  const { now } = row;
  const onType = (text: string) => {
    setTyped(text);
    const count = text.trim() === "" ? Number.NaN : readNumber(text);
    if (Number.isInteger(count) && count >= 0 && count <= MOST_COUNTED) onStep(row, count - (now ?? 0));
  };
  const known = now === null ? "" : new Intl.NumberFormat(localeOf(language), { useGrouping: false }).format(now);
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      placeholder="–"
      aria-label={name}
      value={typed ?? known}
      onChange={(event) => onType(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(null)}
    />
  );
}

function WasText({ row, headAt }: { row: ShownRow; headAt: string | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { count, at, isChanged, counted } = row;
  const isAlsoIcu = counted.kind === "bed" && counted.bedType === "ventilator";
  const isOlder = at !== null && headAt !== null && Date.parse(headAt) - Date.parse(at) > OLDER_MS;
  const was = () => {
    if (isChanged) return count === null ? say("counter.changedNew") : say("counter.changed", { n: count });
    if (count === null) return say("counter.notTold");
    if (!isOlder || at === null) return say("counter.was", { n: count });
    return say("counter.wasAge", { n: count, age: ageText(ageOf(at, clock, language), say) });
  };
  return (
    <span suppressHydrationWarning>
      {isAlsoIcu && !isChanged && !isOlder && count !== null ? say("counter.alsoIcu") : was()}
      {` · ${underText(row, say)}`}
      {isAlsoIcu && (isChanged || isOlder || count === null) && (
        <>
          <br />
          {say("counter.alsoIcu")}
        </>
      )}
    </span>
  );
}

/** A row this much older than the newest shows its own age, ms. */
const OLDER_MS = 15 * 60_000;

/** The name of a counted thing. */
export function countedThingName(counted: CountedThing, say: Say): string {
  if (counted.kind === "bed") return say(`counter.bed.${counted.bedType}`);
  return say("stock.bloodOf", {
    group: counted.group.replace("-", "−"),
    component: say(`things.blood.${counted.component}`),
  });
}

function underText({ counted, now, total }: ShownRow, say: Say): string {
  if (now === null) return say("counter.unknown");
  if (counted.kind === "blood") return say("counter.units", { count: now });
  if (now === 0) return total === null ? say("counter.full") : say("counter.fullOf", { total });
  return total === null ? say("counter.free") : say("counter.freeOf", { total });
}
