import type { Ref } from "react";
import { toAsciiDigits } from "#domain/shared/digits.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { FormField } from "../ui/FormField.tsx";

type CodeFieldProps = { value: string; onType: (code: string) => void; ref?: Ref<HTMLInputElement> };

/** The field of a code that proves a number or an address of one's own. */
export function CodeField({ value, onType, ref }: CodeFieldProps) {
  const say = useText();
  return (
    <FormField
      ref={ref}
      label={say("mine.prove.code")}
      icon="key"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
      required
      value={value}
      onChange={(event) => onType(toAsciiDigits(event.target.value))}
    />
  );
}
