import { useId, useRef, useState } from "react";
import { SAID_STOCKS } from "#domain/facilities/capacity.ts";
import { isToldByWord } from "#domain/facilities/counter-rows.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import type { Clock } from "../../device/useClock.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { countedThingName, saidText, underText } from "./counted-words.ts";
import { FarQuestion } from "./FarQuestion.tsx";
import { MOST_COUNTED } from "./rows.ts";
import type { ShownRow } from "./rows.ts";
import type { Counter } from "./useCounter.ts";
import { useHold } from "./useHold.ts";
import css from "./CountLine.module.css";

type CountLineProps = {
  row: ShownRow;
  headAt: string | null;
  counter: Pick<Counter, "step" | "choose" | "far">;
};

/** One row: name, previous count, and the count now between minus and plus, or three words. */
export function CountLine({ row, headAt, counter }: CountLineProps) {
  const { say } = useLanguage();
  const name = countedThingName(row.counted, say);
  const id = useId();
  const keys = useRef<HTMLDivElement>(null);
  const isByWord = isToldByWord(row.counted.kind);
  const change = () => {
    counter.far.leave(row);
    keys.current?.querySelector("input")?.focus();
  };
  return (
    <li className={css.item} data-changed={row.isChanged ? "" : undefined}>
      <p className={css.label} id={id}>
        <b>{name}</b>
        <WasText row={row} headAt={headAt} />
      </p>
      <div
        className={isByWord ? css.words : css.keys}
        dir={isByWord ? undefined : "ltr"}
        role="group"
        aria-labelledby={id}
        ref={keys}
      >
        {isByWord ? (
          <WordKeys row={row} counter={counter} />
        ) : (
          <NumberKeys row={row} name={name} onStep={counter.step} />
        )}
      </div>
      {counter.far.isAsked(row) && <FarQuestion row={row} onYes={() => counter.far.confirm(row)} onChange={change} />}
    </li>
  );
}

type NumberKeysProps = { row: ShownRow; name: string; onStep: Counter["step"] };

function NumberKeys({ row, name, onStep }: NumberKeysProps) {
  const { say } = useLanguage();
  const less = useHold((by) => onStep(row, -by));
  const more = useHold((by) => onStep(row, by));
  const { now, total } = row;
  const isFull = total !== null && typeof now === "number" && now >= total;
  return (
    <>
      <Button aria-label={say("counter.less", { name })} aria-disabled={now === 0 ? true : undefined} {...less}>
        <Icon name="minus" />
      </Button>
      <NumberField row={row} name={name} onStep={onStep} />
      <Button aria-label={say("counter.more", { name })} aria-disabled={isFull ? true : undefined} {...more}>
        <Icon name="plus" />
      </Button>
    </>
  );
}

/** Yes, few and none, for what has no number that anybody knows. */
function WordKeys({ row, counter }: Pick<CountLineProps, "row" | "counter">) {
  const { say } = useLanguage();
  return SAID_STOCKS.map((word) => (
    <Button key={word} aria-pressed={row.now === word} onClick={() => counter.choose(row, word)}>
      {say(`listing.stock.${word}`)}
    </Button>
  ));
}

/** The count between the keys, to type. What is no whole number changes nothing. */
function NumberField({ row, name, onStep }: NumberKeysProps) {
  const { language } = useLanguage();
  const readNumber = useReadNumber();
  const [typed, setTyped] = useState<string | null>(null);
  const now = typeof row.now === "number" ? row.now : null;
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
  const { counted, count, at, isChanged } = row;
  const isAlsoIcu = counted.kind === "bed" && counted.details.bedType === "ventilator";
  const isOlder = at !== null && headAt !== null && Date.parse(headAt) - Date.parse(at) > OLDER_MS;
  const was = wasWords(row, { isOlder, say, language, clock });
  const isAlone = isAlsoIcu && !isChanged && !isOlder && count !== null;
  const parts = [isAlone ? say("counter.alsoIcu") : was, underText(row, say)].filter((part) => part !== null);
  const staffed = row.empty !== undefined && !isChanged && typeof count === "number";
  return (
    <span suppressHydrationWarning>
      {parts.join(" · ")}
      {staffed && (
        <>
          <br />
          {say("facility.staffFor", { count: row.empty ?? 0, n: count })}
        </>
      )}
      {isAlsoIcu && !isAlone && (
        <>
          <br />
          {say("counter.alsoIcu")}
        </>
      )}
    </span>
  );
}

/**
 * What was said before, where it is changed now or older than the rest, and then how long ago. Null
 * where the row shows it already.
 */
function wasWords(
  { count, at, isChanged }: ShownRow,
  { isOlder, say, language, clock }: { isOlder: boolean; say: Say; language: string; clock: Clock },
): string | null {
  if (count === null) return say(isChanged ? "counter.changedNew" : "counter.notTold");
  const age = isOlder && at !== null ? ageText(ageOf(at, clock, language), say) : null;
  if (!isChanged && age === null) return null;
  if (typeof count === "string") {
    const was = say("counter.wasWord", { word: saidText(count, new Intl.NumberFormat(localeOf(language)), say) });
    return age === null || isChanged ? was : `${was} · ${age}`;
  }
  if (isChanged || age === null) return say("counter.changed", { n: count });
  return say("counter.wasAge", { n: count, age });
}

/** A row this much older than the newest shows its own age, ms. */
const OLDER_MS = 15 * 60_000;
