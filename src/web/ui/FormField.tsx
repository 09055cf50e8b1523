import { styled } from "../theme/styled.ts";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { FieldHint, Label, TextInput } from "./field.tsx";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import { IconLine } from "./layout.tsx";

const Box = styled("div")({
  position: "relative",
  "&>svg": {
    position: "absolute",
    insetInlineStart: 16,
    top: 0,
    bottom: 0,
    marginBlock: "auto",
    pointerEvents: "none",
  },
  "&>svg+input": { paddingInlineStart: 52 },
  // What is written from its own side may begin at the other end, and must not run under the sign
  // there.
  "&>svg+input[dir]": { paddingInline: "52px 60px" },
  "&>button": {
    position: "absolute",
    insetInlineEnd: 4,
    top: 0,
    bottom: 0,
    display: "grid",
    placeItems: "center",
    width: SIZE.target,
    height: SIZE.target,
    marginBlock: "auto",
    padding: 0,
    border: 0,
    borderRadius: RADIUS.chip,
    background: "none",
    color: c.ink,
    cursor: "pointer",
    "&:hover": { background: c.sunken },
  },
  "&:has(>button)>input": { paddingInlineEnd: 60 },
});

const Below = styled("div")({ "&>*": { marginBlockStart: 6 } });

type FormFieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  icon?: IconName;
  /** A quiet sentence under the field. */
  hint?: ReactNode;
  /** Why what was typed was refused; null while it was not. */
  error?: ReactNode;
  /** A button inside the field's end. */
  tail?: ReactNode;
};

/**
 * One line to type in, with its label, a sign, and below it what went wrong: red edge, sign and
 * words; the focus stays.
 */
export function FormField({ label, icon, hint = null, error = null, tail, ...input }: FormFieldProps) {
  const id = useId();
  const described = [error === null ? null : `${id}-error`, hint === null ? null : `${id}-hint`].filter(
    (each) => each !== null,
  );
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Box>
        {icon !== undefined && <Icon name={icon} />}
        <TextInput
          id={id}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={described.length === 0 ? undefined : described.join(" ")}
          {...input}
        />
        {tail}
      </Box>
      <Below>
        <div role="alert" id={`${id}-error`}>
          {error}
        </div>
        {hint !== null && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      </Below>
    </div>
  );
}

const Wrong = styled("div")({
  display: "flex",
  gap: 10,
  color: c.dangerInk,
  "&>div": { minWidth: 0, overflowWrap: "anywhere" },
  "& b": { display: "block" },
});

/** What was refused, why, and what to do next, in the colour of danger with its sign. */
export function Refused({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Wrong>
      <Icon name="warn" />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </Wrong>
  );
}

const NoteBox = styled(IconLine)({
  padding: 16,
  borderRadius: RADIUS.card,
  background: c.brandTint,
  color: c.onBrandTint,
  "&>div": { display: "grid", gap: 8, justifyItems: "start", minWidth: 0, overflowWrap: "anywhere" },
  "& a": { color: "inherit" },
  "[data-scheme^=contrast] &": { border: "2px solid currentColor" },
  "&[data-tone=fresh]": { background: c.freshTint, color: c.freshInk },
  "&[data-tone=ageing]": { background: c.ageingTint, color: c.ageingInk },
});

/** A calm note on a tint: a promise, a result, something to know. */
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
    <NoteBox as="div" data-tone={tone === "calm" ? undefined : tone}>
      <Icon name={icon} />
      <div>{children}</div>
    </NoteBox>
  );
}
