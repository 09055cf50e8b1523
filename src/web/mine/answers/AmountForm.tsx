import { useState } from "react";
import type { ReactNode } from "react";
import type { Unit } from "#domain/resources/kinds.ts";
import { numberText } from "#domain/shared/parse-number.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import { amountOf, AmountField } from "../../responses/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { Acts } from "../card-parts.tsx";

type AmountFormProps = {
  label: string;
  /** The amount that stands there first, and the largest. */
  first: number;
  most: number;
  unit: Unit | undefined;
  /** The label of the key. */
  send: string;
  /** The label of the other key; absent: "Leave it". */
  leave?: string;
  onSend: (amount: number) => void;
  onLeave: () => void;
  /** Further questions. */
  children?: ReactNode;
};

/** How much: taken, or received. Of one there is nothing to ask. */
export function AmountForm({ label, first, most, unit, send, leave, onSend, onLeave, children }: AmountFormProps) {
  const say = useText();
  const [typed, setTyped] = useState(numberText(first));
  const [isTried, setTried] = useState(false);
  const counted = useReadNumber()(typed);
  const amount = amountOf(counted, { most, unit });
  const submit = () => {
    setTried(true);
    if (amount !== null) onSend(amount);
  };
  return (
    <SendForm onSend={submit}>
      <Stack data-gap="m">
        {most > 1 && (
          <AmountField
            label={label}
            value={typed}
            onChange={setTyped}
            most={most}
            unit={unit && say(`units.${unit}`, { count: Number.isNaN(counted) ? 0 : counted })}
            isWrong={isTried && amount === null}
          />
        )}
        {children}
        <Acts>
          <Button look="key" type="submit">
            {send}
          </Button>
          <Button size="s" onClick={onLeave}>
            {leave ?? say("later.answer.leave")}
          </Button>
        </Acts>
      </Stack>
    </SendForm>
  );
}
