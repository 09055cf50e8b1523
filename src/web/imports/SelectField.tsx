import { useId } from "react";
import type { ReactNode } from "react";
import { FieldHint, Label, Select } from "../ui/field.tsx";
import css from "./SelectField.module.css";

type SelectFieldProps = {
  label: ReactNode;
  /** A quiet sentence under the field. */
  hint?: ReactNode;
  value: string;
  onChoose: (value: string) => void;
  /** Its options. */
  children: ReactNode;
};

/** A choice of one among many, with its label. */
export function SelectField({ label, hint, value, onChoose, children }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {children}
      </Select>
      {hint !== undefined && (
        <div className={css.below}>
          <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
        </div>
      )}
    </div>
  );
}
