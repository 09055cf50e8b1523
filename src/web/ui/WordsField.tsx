import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { FieldHint, Label, TextArea } from "./field.tsx";

type WordsFieldProps = Omit<ComponentProps<"textarea">, "id"> & {
  label: string;
  /** A quiet sentence under the field. */
  hint?: ReactNode;
  /** Why the input was refused; null if it was not. Absent: it is never refused. */
  error?: ReactNode;
};

/**
 * A multi-line input with label, error and hint.
 * @example <WordsField label={say("listing.told")} rows={4} maxLength={500} hint={hint}
 * error={error} />
 */
export function WordsField({ label, hint, error, ...area }: WordsFieldProps) {
  const id = useId();
  const described = [error === undefined ? "" : `${id}-error`, hint === undefined ? "" : `${id}-hint`].join(" ").trim();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <TextArea
        id={id}
        aria-invalid={error === undefined || error === null ? undefined : true}
        aria-describedby={described === "" ? undefined : described}
        {...area}
      />
      {error !== undefined && (
        <div role="alert" id={`${id}-error`}>
          {error}
        </div>
      )}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </div>
  );
}
