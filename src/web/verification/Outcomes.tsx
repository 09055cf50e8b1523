import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { CallCard } from "#contract/verification.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { useReadNumber } from "../i18n/useReadNumber.ts";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Counter } from "../ui/Counter.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Row, SecondLine, Stack } from "../ui/layout.tsx";
import { WordsField } from "../ui/WordsField.tsx";
import { MetConditionChoice } from "../calling/MetConditionChoice.tsx";
import { MoreAtField, moreAtOf } from "../device/MoreAtField.tsx";
import { useTypedObservation } from "./useTypedObservation.ts";
import type { TypedObservation } from "./useTypedObservation.ts";
import type { Calls, ObservationDetails } from "./useCalls.ts";
import { useDigitShortcuts } from "./useDigitShortcuts.ts";
import { isOfPerson } from "./words.ts";
import css from "./Outcomes.module.css";

type Choice = { outcome: Outcome; icon: IconName };

/** What may have been said, in groups: what they have, none, nobody was reached, something is wrong. */
const GROUPS: readonly { name: "has" | "none" | "away" | "wrong"; choices: readonly Choice[] }[] = [
  {
    name: "has",
    choices: [
      { outcome: "in-stock", icon: "check" },
      { outcome: "limited", icon: "minus" },
      { outcome: "confirmed", icon: "list" },
      { outcome: "got-help", icon: "person" },
    ],
  },
  {
    name: "none",
    choices: [
      { outcome: "none-left", icon: "close" },
      { outcome: "not-for-us", icon: "person" },
    ],
  },
  {
    name: "away",
    choices: [
      { outcome: "no-answer", icon: "phone" },
      { outcome: "busy", icon: "clock" },
    ],
  },
  {
    name: "wrong",
    choices: [
      { outcome: "wrong-number", icon: "flag" },
      { outcome: "disconnected", icon: "pause" },
      { outcome: "asked-for-advance-money", icon: "warn" },
    ],
  },
];
/** Outcomes of calls about offers alone: of a need nobody has anything to give. */
const OF_OFFERS: ReadonlySet<Outcome> = new Set<Outcome>(["in-stock", "limited", "got-help", "not-for-us"]);
/** Outcomes without a digit: there are ten, and this one asks what was in the way. */
const WITHOUT_DIGIT: Outcome = "not-for-us";
/** Kinds whose script asks how many. */
const ASKED_HOW_MANY: ReadonlySet<Kind> = new Set<Kind>([
  "bed",
  "oxygen",
  "blood",
  "medicine",
  "food",
  "shelter",
  "supplies",
]);
/** Outcomes that can have a count. */
const COUNTED: ReadonlySet<Outcome> = new Set<Outcome>(["in-stock", "limited", "confirmed"]);
const MOST = 9_999;
const LONGEST_NOTE = 500;

/** "They have it", "No answer": an outcome in a verifier's words. */
export function outcomeText(outcome: Outcome, say: Say): string {
  return say(`calls.outcome.${outcome}`);
}

/** The same about a listing: a need is still needed, or no longer. */
export function outcomeOfText(outcome: Outcome, { side }: Pick<CallCard["listing"], "side">, say: Say): string {
  if (side === "need" && outcome === "confirmed") return say("ownerChecks.still");
  return side === "need" && outcome === "none-left" ? say("ownerChecks.over") : outcomeText(outcome, say);
}

type OutcomesProps = { calls: Pick<Calls, "tell" | "skip" | "stop">; card: CallCard };

/** "What did they say?": one tap or one digit, with optional count and note. */
export function Outcomes({ calls: { tell, skip, stop }, card: { claimId, listing } }: OutcomesProps) {
  const id = useId();
  const say = useText();
  const readNumber = useReadNumber();
  const [typed, type] = useTypedObservation(claimId);
  const { count, note, more } = typed;
  const [isMet, setMet] = useState(false);
  const choose = (outcome: Outcome) => {
    if (outcome === WITHOUT_DIGIT) return setMet(true);
    return tell(outcome, detailsOf(outcome, { ...typed, counted: countOf(readNumber(typed.count)) }));
  };
  const groups = groupsFor(listing);
  useDigitShortcuts(
    groups.flatMap(({ choices }) => choices).flatMap(({ outcome, digit }) => (digit === undefined ? [] : [outcome])),
    choose,
  );
  const asks = listing.side === "offer" && !isOfPerson(listing);
  const asksHowMany = asks && ASKED_HOW_MANY.has(listing.kind);
  const counter = <CountField unit={listing.unit} value={count} onType={type} />;
  const isFoldOpen = asks || note !== "" || more !== "" || (!asksHowMany && count !== "");
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("calls.what")}</h2>
      {asksHowMany && counter}
      <Groups groups={groups} listing={listing} onChoose={choose} />
      {isMet && (
        <MetConditionChoice
          kind={listing.kind}
          onChoose={(condition) =>
            tell(WITHOUT_DIGIT, { ...detailsOf(WITHOUT_DIGIT, { ...typed, counted: Number.NaN }), condition })
          }
        />
      )}
      <SecondLine as="p">{say("calls.foot")}</SecondLine>
      <details className={css.fold} data-screen="" open={isFoldOpen ? true : undefined}>
        <summary>
          <Icon name="down" size="s" />
          {say(asksHowMany ? "calls.addPrice" : "calls.add")}
        </summary>
        <Stack data-gap="m">
          {!asksHowMany && counter}
          <MoreFields typed={typed} onType={type} asksPrice={asks} />
        </Stack>
      </details>
      <Row data-fill="">
        <Button size="s" onClick={skip}>
          {say("calls.skip")}
        </Button>
        <Button size="s" onClick={stop}>
          {say("calls.stop")}
        </Button>
      </Row>
    </Stack>
  );
}

/** The groups of what may be said of a listing. Each choice has its digit: the tenth is 0. */
function groupsFor({ side }: CallCard["listing"]) {
  let count = 0;
  return GROUPS.map(({ name, choices }) => ({
    name,
    choices: choices
      .filter(({ outcome }) => side === "offer" || !OF_OFFERS.has(outcome))
      .map((choice) => {
        if (choice.outcome === WITHOUT_DIGIT) return { ...choice, digit: undefined };
        count += 1;
        return { ...choice, digit: String(count % 10) };
      }),
  }));
}

type GroupsProps = {
  groups: ReturnType<typeof groupsFor>;
  listing: CallCard["listing"];
  onChoose: (outcome: Outcome) => void;
};

function Groups({ groups, listing, onChoose }: GroupsProps) {
  const say = useText();
  return groups.map(({ name, choices }) => (
    <Group key={name} name={name}>
      {choices.map(({ outcome, icon, digit }) => (
        <Button
          key={outcome}
          size="s"
          look={outcome === "in-stock" ? "key" : undefined}
          aria-keyshortcuts={digit}
          onClick={() => onChoose(outcome)}
        >
          <Icon name={icon} size="s" />
          <span>{outcomeOfText(outcome, listing, say)}</span>
        </Button>
      ))}
    </Group>
  ));
}

/** Keys of one group. Where the first words of the keys do not say what they share, a head does. */
function Group({ name, children }: { name: (typeof GROUPS)[number]["name"]; children: ReactNode }) {
  const say = useText();
  const id = useId();
  const head = name === "away" || name === "wrong" ? say(`calls.group.${name}`) : null;
  return (
    <div className={css.group} data-group={name} role="group" aria-labelledby={head === null ? undefined : id}>
      {head !== null && <p id={id}>{head}</p>}
      <div className={css.answers}>{children}</div>
    </div>
  );
}

type CountFieldProps = {
  unit: CallCard["listing"]["unit"];
  value: string;
  onType: (change: Partial<TypedObservation>) => void;
};

/** How many they have. */
function CountField({ unit, value, onType }: CountFieldProps) {
  const say = useText();
  const readNumber = useReadNumber();
  return (
    <Counter
      label={say("calls.count")}
      value={value}
      onChange={(next) => onType({ count: next })}
      read={(text) => countOf(readNumber(text))}
      less={say("calls.less")}
      more={say("calls.more")}
      unit={unit === undefined ? undefined : say(`calls.unit.${unit}`)}
      max={MOST}
    />
  );
}

type MoreFieldsProps = {
  typed: TypedObservation;
  onType: (change: Partial<TypedObservation>) => void;
  /** The script asks for price and hours: the note is for them. */
  asksPrice: boolean;
};

/** Note, and when there will be more. */
function MoreFields({ typed, onType, asksPrice }: MoreFieldsProps) {
  const say = useText();
  return (
    <>
      <WordsField
        label={say(asksPrice ? "calls.notePrice" : "calls.note")}
        hint={say("calls.noteHint")}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={typed.note}
        onChange={(event) => onType({ note: event.target.value })}
      />
      <MoreAtField value={typed.more} onType={(more) => onType({ more })} />
    </>
  );
}

function countOf(count: number): number {
  return Number.isInteger(count) && count >= 0 && count <= 9_999 ? count : Number.NaN;
}

/** What was typed, as far as it belongs to the outcome. */
function detailsOf(
  outcome: Outcome,
  { counted, note, more }: TypedObservation & { counted: number },
): ObservationDetails {
  const words = note.trim();
  const moreAt = outcome === "none-left" ? moreAtOf(more) : undefined;
  return {
    ...(moreAt !== undefined && { moreAt }),
    ...(COUNTED.has(outcome) && !Number.isNaN(counted) && { count: counted }),
    ...(words !== "" && { note: words }),
  };
}
