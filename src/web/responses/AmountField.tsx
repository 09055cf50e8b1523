import type { ReactNode } from "react";
import { amountFaults } from "#domain/responses/amounts.ts";
import type { Unit } from "#domain/resources/kinds.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { useReadNumber } from "../i18n/useReadNumber.ts";
import { Counter } from "../ui/Counter.tsx";

type AmountFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  most: number;
  /** What is counted, below the number. */
  unit?: ReactNode;
  isWrong: boolean;
};

/** An amount of what a need asks for. */
export function AmountField({ most, isWrong, ...field }: AmountFieldProps) {
  const say = useText();
  const readNumber = useReadNumber();
  return (
    <Counter
      {...field}
      read={readNumber}
      less={say("later.answer.less")}
      more={say("later.answer.more")}
      min={Math.min(1, most)}
      max={most}
      error={isWrong ? say("later.answer.range", { most }) : null}
    />
  );
}

/** The read amount; null if it does not fit. */
export function amountOf(amount: number, { most, unit }: { most: number; unit: Unit | undefined }): number | null {
  return amount > 0 && amount <= most && amountFaults(amount, unit).length === 0 ? amount : null;
}
