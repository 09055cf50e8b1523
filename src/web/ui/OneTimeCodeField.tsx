import type { ComponentProps } from "react";
import { toAsciiDigits } from "#domain/shared/digits.ts";
import { FormField } from "./FormField.tsx";

type OneTimeCodeFieldProps = Pick<
  ComponentProps<typeof FormField>,
  "ref" | "label" | "hint" | "error" | "inputMode"
> & {
  value: string;
  /** Called with the code in ASCII digits. */
  onType: (code: string) => void;
};

/**
 * One field for a whole one-time code, so that pasting and autofill work. It must not be empty.
 * @example <OneTimeCodeField label={say("mine.prove.code")} value={code} onType={setCode} />
 */
export function OneTimeCodeField({ onType, ...field }: OneTimeCodeFieldProps) {
  return (
    <FormField
      icon="key"
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
      required
      {...field}
      onChange={(event) => onType(toAsciiDigits(event.target.value))}
    />
  );
}
