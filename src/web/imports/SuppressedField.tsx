import { useText } from "../i18n/useLanguage.tsx";
import { FormField } from "../ui/FormField.tsx";
import type { Mapping } from "./run.ts";

type SuppressedFieldProps = { mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** Values that stand for "not told", such as a count that a source withholds. */
export function SuppressedField({ mapping, onMapping }: SuppressedFieldProps) {
  const say = useText();
  return (
    <FormField
      label={say("imports.more.suppressed")}
      hint={say("imports.more.suppressedHelp")}
      dir="ltr"
      defaultValue={mapping.suppressed.join(", ")}
      onChange={(event) => onMapping({ ...mapping, suppressed: valuesIn(event.target.value) })}
    />
  );
}

/** Bounds of the contract: 20 values of 30 letters. */
function valuesIn(text: string): string[] {
  return text
    .split(/[,،;]/)
    .map((value) => value.trim().slice(0, 30))
    .filter((value) => value !== "")
    .slice(0, 20);
}
