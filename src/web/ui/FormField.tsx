import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { FieldHint, Label, TextInput } from "./field.tsx";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { IconLine } from "./layout.tsx";
import css from "./FormField.module.css";

type FormFieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  icon?: IconName;
  /** A quiet sentence under the field. */
  hint?: ReactNode;
  /** Why the input was refused; null if it was not. */
  error?: ReactNode;
  /** A button at the field's end. */
  tail?: ReactNode;
};

/**
 * A single-line input with label, icon and error: red edge, icon and text. The focus stays.
 * @example <FormField label={say("place.name")} icon="search" error={error} value={value}
 * onChange={change} />
 */
export function FormField({ label, icon, hint = null, error = null, tail, ...input }: FormFieldProps) {
  const id = useId();
  const described = [error === null ? null : `${id}-error`, hint === null ? null : `${id}-hint`].filter(
    (each) => each !== null,
  );
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <div className={css.box}>
        {icon !== undefined && <Icon name={icon} />}
        <TextInput
          id={id}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={described.length === 0 ? undefined : described.join(" ")}
          {...input}
        />
        {tail}
      </div>
      <div className={css.below}>
        <div role="alert" id={`${id}-error`}>
          {error}
        </div>
        {hint !== null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      </div>
    </div>
  );
}

/**
 * An error: what was refused, why, and what to do next, with the danger colour and icon.
 * @example <Refused title={problem.title}>{problem.detail}</Refused>
 */
export function Refused({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.wrong}>
      <Icon name="warn" />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}

/**
 * A note on a tint: a promise, a result or information.
 * @example <Note icon="check" tone="fresh">{say("later.sent")}</Note>
 */
export function Note({
  icon,
  tone = "calm",
  children,
}: {
  icon: IconName;
  tone?: "calm" | "fresh" | "ageing";
  children: ReactNode;
}) {
  return (
    <IconLine className={css.noteBox} as="div" data-tone={tone === "calm" ? undefined : tone}>
      <Icon name={icon} />
      <div>{children}</div>
    </IconLine>
  );
}
