import { useState } from "react";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { useReadNumber } from "../../i18n/useReadNumber.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MOST_COUNTED } from "./rows.ts";
import { useHold } from "./useHold.ts";

export type NumberStepperProps = {
  name: string;
  /** Null where nobody knows. */
  now: number | null;
  total: number | null;
  onStep: (by: number) => void;
};

/** A count between minus and plus. */
export function NumberStepper({ name, now, total, onStep }: NumberStepperProps) {
  const { say } = useLanguage();
  const less = useHold((by) => onStep(-by));
  const more = useHold(onStep);
  const isFull = total !== null && now !== null && now >= total;
  return (
    <>
      <Button aria-label={say("counter.less", { name })} aria-disabled={now === 0 ? true : undefined} {...less}>
        <Icon name="minus" />
      </Button>
      <NumberField name={name} now={now} onStep={onStep} />
      <Button aria-label={say("counter.more", { name })} aria-disabled={isFull ? true : undefined} {...more}>
        <Icon name="plus" />
      </Button>
    </>
  );
}

/** The count between the keys, to type. What is no whole number changes nothing. */
function NumberField({ name, now, onStep }: Omit<NumberStepperProps, "total">) {
  const { language } = useLanguage();
  const readNumber = useReadNumber();
  const [typed, setTyped] = useState<string | null>(null);
  const onType = (text: string) => {
    setTyped(text);
    const count = text.trim() === "" ? Number.NaN : readNumber(text);
    if (Number.isInteger(count) && count >= 0 && count <= MOST_COUNTED) onStep(count - (now ?? 0));
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
