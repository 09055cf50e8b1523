import { useText } from "../../i18n/useLanguage.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { WordsField } from "../../ui/WordsField.tsx";

type ReasonFieldProps = { reason: string; onType: (reason: string) => void; refused?: string | null };

/** Why a moderator changes what a place says of itself. */
export function ReasonField({ reason, onType, refused = null }: ReasonFieldProps) {
  const say = useText();
  return (
    <WordsField
      label={say("lines.reason")}
      hint={say("lines.reasonHint")}
      error={refused === null ? null : <Refused title={refused} />}
      rows={3}
      maxLength={500}
      value={reason}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
