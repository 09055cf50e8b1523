import { useId } from "react";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import css from "./choices.module.css";

/** An option: its title, help text and icon. */
export type Choice<Value extends string> = { value: Value; title: ReactNode; help?: ReactNode; icon?: IconName };

type ChoicesProps<Value extends string> = {
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: readonly string[];
  onChoose: (value: Value, isOn: boolean) => void;
  /** Whether several may be chosen; otherwise one. */
  several?: boolean;
  /** Drawn as tiles in a row. */
  tiles?: boolean;
  /** Drawn as equal parts of one bar, for very short titles such as blood groups. */
  parts?: boolean;
  error?: ReactNode;
};

/**
 * A question with a few options, full width or as tiles: one of them, or several.
 * @example <Choices legend={legend} choices={choices} chosen={[kind]} onChoose={setKind} tiles />
 */
export function Choices<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  several = false,
  tiles = false,
  parts = false,
  error = null,
}: ChoicesProps<Value>) {
  const name = useId();
  const isWrong = error !== null;
  const isChosen = (value: string) => (chosen.includes(value) ? "" : undefined);
  return (
    <fieldset
      className={css.group}
      data-tiles={tiles ? "" : undefined}
      data-parts={parts ? "" : undefined}
      aria-describedby={isWrong ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      {choices.map(({ value, title, help, icon }) => (
        <label className={css.line} key={value} data-chosen={isChosen(value)} data-wrong={isWrong ? "" : undefined}>
          <input
            type={several ? "checkbox" : "radio"}
            name={several ? undefined : name}
            value={value}
            checked={chosen.includes(value)}
            aria-invalid={isWrong ? true : undefined}
            onChange={(event) => onChoose(value, event.target.checked)}
          />
          {icon !== undefined && <Icon name={icon} size={tiles ? "l" : "m"} />}
          <span>
            {title}
            {help !== undefined && <small>{help}</small>}
          </span>
        </label>
      ))}
      <div role="alert" id={`${name}-error`}>
        {error}
      </div>
    </fieldset>
  );
}

type TickProps = { checked: boolean; onTick: (checked: boolean) => void; title: ReactNode; help?: ReactNode };

/**
 * A checkbox with title and help.
 * @example <Tick checked={isPublic} onTick={setPublic} title={title} help={help} />
 */
export function Tick({ checked, onTick, title, help }: TickProps) {
  return (
    <label className={css.line} data-chosen={checked ? "" : undefined}>
      <input type="checkbox" checked={checked} onChange={(event) => onTick(event.target.checked)} />
      <span>
        {title}
        {help !== undefined && <small>{help}</small>}
      </span>
    </label>
  );
}
