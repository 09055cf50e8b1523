import { useId } from "react";
import css from "./CheckList.module.css";

type Choice<Value extends string> = { value: Value; title: string; text: string };

type CheckListProps<Value extends string> = {
  title: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** Single choice. */
  isOne?: boolean;
  onChoose: (chosen: Value[]) => void;
};

/** Full-width options, each with a line of help: several, or one. */
export function CheckList<Value extends string>({
  title,
  choices,
  chosen,
  isOne = false,
  onChoose,
}: CheckListProps<Value>) {
  const name = useId();
  const turn = (value: Value) => {
    if (isOne) return onChoose([value]);
    return onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  return (
    <fieldset className={css.list}>
      <legend>{title}</legend>
      {choices.map(({ value, title: what, text }) => (
        <label key={value}>
          <input
            type={isOne ? "radio" : "checkbox"}
            name={name}
            checked={chosen.includes(value)}
            onChange={() => turn(value)}
          />
          <span>
            {what}
            <small>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
