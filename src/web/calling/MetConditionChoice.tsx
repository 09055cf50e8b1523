import { useId } from "react";
import { metConditionsOf } from "#domain/resources/kind-conditions.ts";
import type { MetCondition } from "#domain/resources/for-whom.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { metText } from "../entry/freshness/for-whom-words.ts";
import { capitalised } from "../entry/listing-words.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import css from "./MetConditionChoice.module.css";

type MetConditionChoiceProps = { kind: Kind; onChoose: (condition: MetCondition) => void };

/** After "Not for us": what was in the way, of what fits the kind. One tap sends it. */
export function MetConditionChoice({ kind, onChoose }: MetConditionChoiceProps) {
  const { say, language } = useLanguage();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id}>
        <b>{say("forWhom.why")}</b>
      </p>
      <div className={css.conditions}>
        {metConditionsOf(kind).map((condition, at) => (
          // The key that was tapped is gone: the first of these takes the focus.
          <Button
            key={condition}
            size="s"
            ref={at === 0 ? (button) => button?.focus({ preventScroll: true }) : undefined}
            onClick={() => onChoose(condition)}
          >
            {capitalised(metText(condition, say), language)}
          </Button>
        ))}
      </div>
    </div>
  );
}
