import { styled } from "../theme/styled.ts";
import { useId } from "react";
import type { ReactNode } from "react";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { Button } from "./Button.tsx";
import { Label } from "./field.tsx";
import { Icon } from "./Icon.tsx";

const Box = styled("div")({
  display: "grid",
  gridTemplateColumns: `${SIZE.callHero}px minmax(56px,1fr) ${SIZE.callHero}px`,
  gap: 12,
  alignItems: "center",
  "& button": { minHeight: SIZE.callHero, padding: 0 },
  "& div": { minWidth: 0, textAlign: "center", color: c.inkSoft },
  "& input": {
    width: "100%",
    minHeight: SIZE.target,
    padding: 0,
    border: "2px solid transparent",
    borderRadius: RADIUS.control,
    background: "none",
    color: c.ink,
    font: "inherit",
    fontSize: "2rem",
    fontWeight: 700,
    lineHeight: 1.15,
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
    "&::placeholder": { color: c.inkSoft, opacity: 1 },
    "&:hover": { borderColor: c.control },
    "&[aria-invalid=true]": { borderColor: c.dangerInk },
  },
});

type CounterProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** What the text stands for as a number; NaN where it is none. */
  read: (text: string) => number;
  less: string;
  more: string;
  /** What is counted, below the number. */
  unit?: ReactNode;
  min?: number;
  max?: number;
  error?: ReactNode;
};

/**
 * A number with a key for one less and one for one more, in this order in every script; it may be
 * typed too.
 */
export function Counter({ label, value, onChange, read, less, more, unit, error = null, ...bounds }: CounterProps) {
  const id = useId();
  const { min = 0, max = Number.POSITIVE_INFINITY } = bounds;
  const at = read(value);
  const known = Number.isNaN(at) ? min - 1 : at;
  const step = (by: 1 | -1) => onChange(String(Math.min(max, Math.max(min, Math.trunc(known) + by))));
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Box dir="ltr">
        <Button aria-label={less} aria-disabled={known <= min ? true : undefined} onClick={() => step(-1)}>
          <Icon name="minus" />
        </Button>
        <div>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder="–"
            value={value}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={`${id}-unit ${id}-error`}
            onChange={(event) => onChange(event.target.value)}
          />
          <span id={`${id}-unit`} dir="auto">
            {unit}
          </span>
        </div>
        <Button aria-label={more} aria-disabled={known >= max ? true : undefined} onClick={() => step(1)}>
          <Icon name="plus" />
        </Button>
      </Box>
      <div role="alert" id={`${id}-error`}>
        {error}
      </div>
    </div>
  );
}
