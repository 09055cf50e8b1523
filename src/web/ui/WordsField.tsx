import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { FieldHint, Label, TextArea } from "./field.tsx";

type WordsFieldProps = Omit<ComponentProps<"textarea">, "id"> & {
  label: string;
  /** A quiet sentence under the field. */
  hint?: ReactNode;
  /**
   * Why what was typed was refused; null where the field can be refused and was not. Absent: it
   * never is.
   */
  error?: ReactNode;
};

/** Several lines to type in, with their label, what went wrong, and a quiet sentence below. */
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
