import { useId } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { FieldHint, Label, TextInput } from "../ui/field.tsx";

type MoreAtFieldProps = { label?: string; value: string; onType: (value: string) => void };

/**
 * After "None left": when there will be more, by the clock of this device.
 * @param label of several on one screen; else the usual question
 */
export function MoreAtField({ label, value, onType }: MoreAtFieldProps) {
  const say = useText();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label ?? say("later.more.ask")}</Label>
      <TextInput
        id={id}
        type="datetime-local"
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
      />
      <FieldHint id={`${id}-hint`}>{say("later.more.hint")}</FieldHint>
    </div>
  );
}

/** The typed time as ISO text; undefined where none, or no whole one, is typed. */
export function moreAtOf(typed: string): string | undefined {
  const at = new Date(typed);
  return typed === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
