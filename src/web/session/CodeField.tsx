import type { Ref } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { OneTimeCodeField } from "../ui/OneTimeCodeField.tsx";

type CodeFieldProps = { value: string; onType: (code: string) => void; ref?: Ref<HTMLInputElement> };

/** The field of a code that proves a number or an address of one's own. */
export function CodeField(props: CodeFieldProps) {
  const say = useText();
  return <OneTimeCodeField label={say("mine.prove.code")} {...props} />;
}
