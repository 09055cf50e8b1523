import type { ReactNode } from "react";
import { amountFaults } from "#domain/responses/amounts.ts";
import type { Unit } from "#domain/resources/kinds.ts";
import { parseNumber } from "#domain/shared/parse-number.ts";
import { useText } from "../i18n/useLanguage.tsx";
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
  return (
    <Counter
      {...field}
      read={parseNumber}
      less={say("later.answer.less")}
      more={say("later.answer.more")}
      min={Math.min(1, most)}
      max={most}
      error={isWrong ? say("later.answer.range", { most }) : null}
    />
  );
}

/** The typed amount; null if it does not fit. */
export function amountOf(typed: string, { most, unit }: { most: number; unit: Unit | undefined }): number | null {
  const amount = parseNumber(typed);
  return amount > 0 && amount <= most && amountFaults(amount, unit).length === 0 ? amount : null;
}
