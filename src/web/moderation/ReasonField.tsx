import type { Ref } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Refused } from "../ui/FormField.tsx";
import { WordsField } from "../ui/WordsField.tsx";

/** Minimum characters of a reason. Source: contract of decisions. */
export const SHORTEST_REASON = 5;

type ReasonFieldProps = {
  ref?: Ref<HTMLTextAreaElement>;
  hint?: string;
  /** It was sent and is too short. */
  isShort: boolean;
  value: string;
  onType: (reason: string) => void;
};

/** The reason of a moderator's act. Refused input stays. */
export function ReasonField({ ref, hint, isShort, value, onType }: ReasonFieldProps) {
  const say = useText();
  return (
    <WordsField
      ref={ref}
      label={say("moderation.reason")}
      hint={hint}
      error={isShort ? <Refused title={say("moderation.reasonShort", { count: SHORTEST_REASON })} /> : null}
      rows={3}
      maxLength={500}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
