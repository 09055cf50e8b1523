import { useId, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { SAID_STOCKS } from "#domain/facilities/capacity.ts";
import { isToldByWord } from "#domain/facilities/counter-rows.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import type { Clock } from "../../device/useClock.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { usePart } from "../../lazy/usePart.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Aloud } from "../../ui/layout.tsx";
import { lackText } from "../../entry/state/lack-words.ts";
import { forWhomText } from "../../entry/freshness/for-whom-words.ts";
import { countedThingName, saidText, underText } from "./counted-words.ts";
import { FarQuestion } from "./FarQuestion.tsx";
import { NumberStepper } from "./NumberStepper.tsx";
import type { ShownRow } from "./rows.ts";
import type { Counter } from "./useCounter.ts";
import type { WhomPartProps } from "./WhomPart.tsx";
import css from "./CountLine.module.css";

type CountLineProps = {
  row: ShownRow;
  headAt: string | null;
  counter: Pick<Counter, "step" | "choose" | "far"> & Partial<Pick<Counter, "changeWhom">>;
};

const loadWhom = async () => (await import("./WhomPart.tsx")).WhomPart;

/**
 * One row: name, previous count, and the count now between minus and plus, or three words. The name
 * opens for whom it is. With parts the count is their sum.
 */
export function CountLine({ row, headAt, counter }: CountLineProps) {
  const { say } = useLanguage();
  const name = countedThingName(row.counted, say);
  const id = useId();
  const keys = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { changeWhom, far } = counter;
  const hasParts = (row.parts?.length ?? 0) > 0;
  const change = () => {
    far.leave(row);
    keys.current?.querySelector("input")?.focus();
  };
  return (
    <li className={css.item} data-changed={row.isChanged ? "" : undefined}>
      <Name id={id} name={name} isOpen={isOpen} onTap={changeWhom && (() => setOpen(!isOpen))}>
        <WasText row={row} headAt={headAt} />
      </Name>
      <Count {...{ id, name, row, counter }} ref={keys} />
      {changeWhom !== undefined && (isOpen || hasParts) && (
        <Whom
          {...{ row, name, isOpen }}
          id={`${id}whom`}
          onChange={(how) => changeWhom(row, how)}
          onClose={() => setOpen(false)}
        />
      )}
      {far.isAsked(row) && <FarQuestion row={row} onYes={() => far.confirm(row)} onChange={change} />}
    </li>
  );
}

/** Fetched when it is wanted: most rows are for anybody. */
function Whom(props: WhomPartProps) {
  const { part: Part } = usePart("for whom", loadWhom);
  return Part === null ? null : <Part {...props} />;
}

type NameProps = { id: string; name: string; isOpen: boolean; onTap: (() => void) | undefined; children: ReactNode };

/** The name and what was said before; the key to for whom it is. */
function Name({ id, name, isOpen, onTap, children }: NameProps) {
  const { say } = useLanguage();
  if (onTap === undefined) {
    return (
      <p className={css.label} id={id}>
        <b>{name}</b>
        {children}
      </p>
    );
  }
  return (
    <button className={css.name} type="button" aria-expanded={isOpen} aria-controls={`${id}whom`} onClick={onTap}>
      <span className={css.label} id={id}>
        <b>
          {name} <Icon name="down" size="xs" />
        </b>
        <Aloud>{say("counter.whom.key")}</Aloud>
        {children}
      </span>
    </button>
  );
}

type CountProps = Omit<CountLineProps, "headAt"> & { id: string; name: string; ref: Ref<HTMLDivElement> };

/** How many there are. */
function Count({ id, name, row, counter, ref }: CountProps) {
  const { language } = useLanguage();
  const now = typeof row.now === "number" ? row.now : null;
  if ((row.parts?.length ?? 0) > 0) {
    return <output className={css.sum}>{new Intl.NumberFormat(localeOf(language)).format(now ?? 0)}</output>;
  }
  const isByWord = isToldByWord(row.counted.kind);
  return (
    <div
      className={isByWord ? css.words : css.keys}
      dir={isByWord ? undefined : "ltr"}
      role="group"
      aria-labelledby={id}
      ref={ref}
    >
      {isByWord ? (
        <WordKeys row={row} counter={counter} />
      ) : (
        <NumberStepper name={name} now={now} total={row.total} onStep={(by) => counter.step(row, by)} />
      )}
    </div>
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

function WasText({ row, headAt }: { row: ShownRow; headAt: string | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { counted, count, at, isChanged } = row;
  const isAlsoIcu = counted.kind === "bed" && counted.details.bedType === "ventilator";
  const isOlder = at !== null && headAt !== null && Date.parse(headAt) - Date.parse(at) > OLDER_MS;
  const was = wasWords(row, { isOlder, say, language, clock });
  const isStopped = row.lack !== undefined && !isChanged;
  const isAlone = isAlsoIcu && !isChanged && !isOlder && !isStopped && count !== null;
  // With parts each of them says for whom it is.
  const whom = (row.parts?.length ?? 0) > 0 ? null : forWhomText({ for: row.for }, { say, language });
  const first = isAlone ? say("counter.alsoIcu") : was;
  const result = row.resultIn === undefined ? null : say(`extra.result.${row.resultIn}`);
  const parts = [first, isStopped ? null : underText(row, say), result, whom].filter((part) => part !== null);
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

type WasLocale = { isOlder: boolean; say: Say; language: string; clock: Clock };

/**
 * What was said before, where it is changed now or older than the rest, and then how long ago. Null
 * where the row shows it already. Of what is stopped, why, and what was counted.
 */
function wasWords(row: ShownRow, locale: WasLocale): string | null {
  const { lack, isChanged, count } = row;
  if (lack === undefined || isChanged) return countedWords(row, locale);
  const why = lackText(lack, locale);
  return count === null ? why : `${why} · ${countedWords(row, { ...locale, isOlder: true })}`;
}

function countedWords(
  { count, at, isChanged }: Pick<ShownRow, "count" | "at" | "isChanged">,
  { isOlder, say, language, clock }: WasLocale,
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
