import { useId } from "react";
import type { CallCard } from "#contract/verification.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { useReadNumber } from "../i18n/useReadNumber.ts";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Counter } from "../ui/Counter.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Row, SecondLine, Stack } from "../ui/layout.tsx";
import { WordsField } from "../ui/WordsField.tsx";
import { MoreAtField, moreAtOf } from "../device/MoreAtField.tsx";
import { useTypedObservation } from "./useTypedObservation.ts";
import type { TypedObservation } from "./useTypedObservation.ts";
import type { Calls, ObservationDetails } from "./useCalls.ts";
import css from "./Outcomes.module.css";

const CHOICES: readonly { outcome: Outcome; icon: IconName; isFull?: true }[] = [
  { outcome: "in-stock", icon: "check", isFull: true },
  { outcome: "limited", icon: "minus" },
  { outcome: "none-left", icon: "close" },
  { outcome: "confirmed", icon: "list" },
  { outcome: "got-help", icon: "person" },
  { outcome: "no-answer", icon: "phone" },
  { outcome: "busy", icon: "clock" },
  { outcome: "wrong-number", icon: "flag" },
  { outcome: "disconnected", icon: "pause" },
  { outcome: "asked-for-advance-money", icon: "warn", isFull: true },
];
/** Outcomes of a call about a need: nobody has anything to give. */
const OF_NEEDS: ReadonlySet<Outcome> = new Set<Outcome>([
  "confirmed",
  "none-left",
  "no-answer",
  "busy",
  "wrong-number",
  "disconnected",
  "asked-for-advance-money",
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

/** "What did they say?": one tap, with optional count and note. */
export function Outcomes({ calls: { tell, skip, stop }, card: { claimId, listing } }: OutcomesProps) {
  const id = useId();
  const say = useText();
  const readNumber = useReadNumber();
  const [typed, type] = useTypedObservation(claimId);
  const { count, note, more } = typed;
  const choose = (outcome: Outcome) =>
    tell(outcome, detailsOf(outcome, { ...typed, counted: countOf(readNumber(typed.count)) }));
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("calls.what")}</h2>
      <details className={css.fold} data-screen="" open={count !== "" || note !== "" || more !== "" ? true : undefined}>
        <summary>
          <Icon name="down" size="s" />
          {say("calls.add")}
        </summary>
        <MoreFields unit={listing.unit} typed={typed} onType={type} />
      </details>
      <div className={css.answers}>
        {CHOICES.filter(({ outcome }) => listing.side === "offer" || OF_NEEDS.has(outcome)).map(
          ({ outcome, icon, isFull }) => (
            <Button key={outcome} size="s" data-full={isFull === true ? "" : undefined} onClick={() => choose(outcome)}>
              <Icon name={icon} size="s" />
              {outcomeOfText(outcome, listing, say)}
            </Button>
          ),
        )}
      </div>
      <SecondLine as="p">{say("calls.foot")}</SecondLine>
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

type MoreFieldsProps = {
  unit: CallCard["listing"]["unit"];
  typed: TypedObservation;
  onType: (change: Partial<TypedObservation>) => void;
};

/** Count, when there will be more, and note. */
function MoreFields({ unit, typed, onType }: MoreFieldsProps) {
  const say = useText();
  const readNumber = useReadNumber();
  return (
    <Stack data-gap="m">
      <Counter
        label={say("calls.count")}
        value={typed.count}
        onChange={(next) => onType({ count: next })}
        read={(text) => countOf(readNumber(text))}
        less={say("calls.less")}
        more={say("calls.more")}
        unit={unit === undefined ? undefined : say(`calls.unit.${unit}`)}
        max={MOST}
      />
      <MoreAtField value={typed.more} onType={(more) => onType({ more })} />
      <WordsField
        label={say("calls.note")}
        hint={say("calls.noteHint")}
        rows={2}
        maxLength={LONGEST_NOTE}
        value={typed.note}
        onChange={(event) => onType({ note: event.target.value })}
      />
    </Stack>
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
