import { useId } from "react";
import type { ReactNode } from "react";
import { isToldByWord } from "#domain/facilities/counter-rows.ts";
import { conditionsOf } from "#domain/resources/kind-conditions.ts";
import { AGE_BANDS, forWhomKey, MOST_PARTS, PART_SEXES } from "#domain/resources/for-whom.ts";
import type { ForWhom } from "#domain/resources/for-whom.ts";
import { freeOfPart } from "#domain/facilities/staffed-beds.ts";
import { ResultTimeField } from "../../device/ResultTimeField.tsx";
import { whoTexts } from "../../entry/freshness/for-whom-words.ts";
import { capitalised } from "../../entry/listing-words.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { NumberStepper } from "./NumberStepper.tsx";
import { MOST_COUNTED } from "./rows.ts";
import type { ShownRow } from "./rows.ts";
import * as change from "./whom.ts";
import type { Whom, WhomChange } from "./whom.ts";
import css from "./WhomPart.module.css";

export type WhomPartProps = {
  id: string;
  row: ShownRow;
  name: string;
  /** Whether the conditions are open; parts are always counted. */
  isOpen: boolean;
  onChange: (how: WhomChange) => void;
  onClose: () => void;
};

/** Below a row: its parts, each with its count; opened, for whom it is. */
export function WhomPart({ id, row, name, isOpen, onChange, onClose }: WhomPartProps) {
  const { say } = useLanguage();
  const whom = change.whomOf(row);
  return (
    <div className={css.whom} id={id}>
      {whom.parts.length > 0 && <Parts {...{ row, name, whom, isOpen, onChange }} />}
      {isOpen && (
        <Stack data-gap="m">
          {row.counted.kind === "test" && (
            <ResultTimeField
              id={`${id}result`}
              chosen={whom.resultIn}
              none={whom.resultIn === undefined ? "–" : null}
              onChoose={(chosen) => onChange(change.withResult(chosen))}
            />
          )}
          <Split kind={row.counted.kind} whom={whom} onChange={onChange} />
          {whom.parts.length === 0 && <People kind={row.counted.kind} whom={whom} onChange={onChange} />}
          <Needs kind={row.counted.kind} whom={whom} onChange={onChange} />
          <Row>
            <Button size="s" onClick={onClose}>
              {say("counter.whom.close")}
            </Button>
          </Row>
        </Stack>
      )}
    </div>
  );
}

type PartsProps = Pick<WhomPartProps, "row" | "name" | "isOpen" | "onChange"> & { whom: Whom };

/** The parts of a count, each between minus and plus. */
function Parts({ row, name, whom, isOpen, onChange }: PartsProps) {
  const locale = useLanguage();
  const { say, language } = locale;
  return (
    <ul className={css.parts} aria-label={name}>
      {whom.parts.map((part, at) => {
        const who = whoTexts(part.for, locale).join(" · ") || say("forWhom.who.anybody");
        const label = say("listing.ofKind", { kind: name, what: who });
        return (
          <li key={forWhomKey(part.for)}>
            {isOpen ? (
              <PeopleSelect row={row} whom={whom} at={at} onChange={onChange} />
            ) : (
              <span>{capitalised(who, language)}</span>
            )}
            <div className={css.keys} dir="ltr" role="group" aria-label={label}>
              <NumberStepper
                name={label}
                now={freeOfPart(part)}
                total={part.total ?? null}
                onStep={(by) => onChange(change.withStep(at, by, MOST_COUNTED))}
              />
            </div>
            {isOpen && (
              <Button size="s" look="quiet" onClick={() => onChange(change.withoutPart(at))}>
                {say("counter.whom.drop", { name: who })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** For whom one part is: people of no other part. What was said otherwise stays a choice. */
function PeopleSelect({ row, whom, at, onChange }: Omit<PartsProps, "name" | "isOpen"> & { at: number }) {
  const locale = useLanguage();
  const { say, language } = locale;
  const own = change.peopleOf(whom.parts[at]?.for ?? {});
  const taken = new Set(whom.parts.map((part) => forWhomKey(change.peopleOf(part.for))));
  const known = change.peopleToChoose(row.counted.kind);
  const isKnown = known.some((people) => forWhomKey(people) === forWhomKey(own));
  const all = [...(isKnown ? [] : [own]), ...known].filter((people) => {
    return forWhomKey(people) === forWhomKey(own) || !taken.has(forWhomKey(people));
  });
  const wordsOf = (people: ForWhom) => whoTexts(people, locale).join(" · ") || say("forWhom.who.anybody");
  const choose = (key: string) => {
    const people = all.find((each) => forWhomKey(each) === key);
    if (people !== undefined) onChange(change.withPeople(at, people));
  };
  return (
    <Select
      aria-label={say("counter.whom.part", { n: at + 1 })}
      value={forWhomKey(own)}
      onChange={({ target }) => choose(target.value)}
    >
      {all.map((people) => (
        <option key={forWhomKey(people)} value={forWhomKey(people)}>
          {capitalised(wordsOf(people), language)}
        </option>
      ))}
    </Select>
  );
}

type GroupProps = { kind: ShownRow["counted"]["kind"]; whom: Whom; onChange: WhomPartProps["onChange"] };

/** Sex, ages and patients of all of it; none pressed is anybody. */
function People({ kind, whom, onChange }: GroupProps) {
  const { say, language } = useLanguage();
  const { hasSex, hasAges, hasPatients } = conditionsOf(kind);
  const { sex, ages = [], patients } = whom.for;
  return (
    <>
      {hasSex && (
        <Group title={say("counter.whom.sex")}>
          {PART_SEXES.map((each) => (
            <Toggle
              key={each}
              isOn={sex === each}
              onTap={(isOn) => onChange(change.withFor({ sex: isOn ? each : undefined }))}
            >
              {capitalised(say(`forWhom.who.${each}`), language)}
            </Toggle>
          ))}
        </Group>
      )}
      {hasAges && (
        <Group title={say("counter.whom.ages")}>
          {AGE_BANDS.map((each) => (
            <Toggle
              key={each}
              isOn={ages.includes(each)}
              onTap={(isOn) =>
                onChange(change.withFor({ ages: isOn ? [...ages, each] : ages.filter((age) => age !== each) }))
              }
            >
              {capitalised(say(`forWhom.who.${each}`, { n: 60 }), language)}
            </Toggle>
          ))}
        </Group>
      )}
      {hasPatients && (
        <Group title={say("counter.whom.patients")}>
          {(["own", "referred"] as const).map((each) => (
            <Toggle
              key={each}
              isOn={patients === each}
              onTap={(isOn) => onChange(change.withFor({ patients: isOn ? each : undefined }))}
            >
              {capitalised(say(`forWhom.who.${each}`), language)}
            </Toggle>
          ))}
        </Group>
      )}
    </>
  );
}

/** What the place asks for first, of all of it or of every part. */
function Needs({ kind, whom, onChange }: GroupProps) {
  const { say, language } = useLanguage();
  const asked = change.needsOf(whom);
  return (
    <Group title={say("counter.whom.needs")}>
      {conditionsOf(kind).needs.map((need) => (
        <Toggle key={need} isOn={asked.includes(need)} onTap={(isOn) => onChange(change.withNeed(need, isOn))}>
          {capitalised(say(`forWhom.needs.${need}`), language)}
        </Toggle>
      ))}
    </Group>
  );
}

/** To count in parts, to count one more, or to count as one again; and for anybody again. */
function Split({ kind, whom, onChange }: GroupProps) {
  const { say, language } = useLanguage();
  const choices = change.peopleToChoose(kind);
  const isSplit = whom.parts.length > 0;
  const mayAdd = whom.parts.length < Math.min(MOST_PARTS, choices.length);
  const others = choices.filter(({ sex }) => sex === undefined).slice(0, 1);
  return (
    <Row>
      {!isSplit && conditionsOf(kind).hasSex && (
        <Button size="s" onClick={() => onChange(change.splitInto(PART_SEXES.map((sex) => ({ sex }))))}>
          {say("counter.whom.womenMen")}
        </Button>
      )}
      {!isSplit && !isToldByWord(kind) && choices.length > 1 && (
        <Button size="s" onClick={() => onChange(change.splitInto([...others, {}]))}>
          {say("counter.whom.split")}
        </Button>
      )}
      {isSplit && mayAdd && (
        <Button size="s" onClick={() => onChange(change.withNextPart(kind))}>
          <Icon name="plus" size="s" />
          {say("counter.whom.addPart")}
        </Button>
      )}
      {isSplit && (
        <Button size="s" onClick={() => onChange(change.inOne)}>
          {say("counter.whom.one")}
        </Button>
      )}
      {!change.isForSame(whom, change.whomOf({})) && (
        <Button size="s" onClick={() => onChange(change.forAnybody)}>
          {capitalised(say("forWhom.who.anybody"), language)}
        </Button>
      )}
    </Row>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <SecondLine as="p" id={id}>
        {title}
      </SecondLine>
      <Row>{children}</Row>
    </div>
  );
}

type ToggleProps = { isOn: boolean; onTap: (isOn: boolean) => void; children: ReactNode };

function Toggle({ isOn, onTap, children }: ToggleProps) {
  return (
    <Button size="s" look={isOn ? "tint" : "plain"} aria-pressed={isOn} onClick={() => onTap(!isOn)}>
      {isOn && <Icon name="check" size="s" />}
      {children}
    </Button>
  );
}
