import { useId } from "react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Label } from "./field.tsx";
import { Icon } from "./Icon.tsx";
import css from "./Counter.module.css";

type CounterProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** The text as a number; NaN if it is none. */
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
 * A number between a minus and a plus button, in this order in every script. It can also be typed.
 * @example <Counter label={beds} value={value} onChange={setValue} read={Number} less={less}
 * more={more} max={999} />
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
      <div className={css.box} dir="ltr">
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
      </div>
      <div role="alert" id={`${id}-error`}>
        {error}
      </div>
    </div>
  );
}
