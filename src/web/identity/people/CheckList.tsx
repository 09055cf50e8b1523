import { styled } from "../../theme/styled.ts";
import { useId } from "react";
import { c } from "../../theme/theme.ts";
import { RADIUS, SIZE } from "../../theme/tokens.ts";

const List = styled("fieldset")({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "& legend": { padding: 0, marginBlockEnd: 8, fontSize: "1.25rem", fontWeight: 700 },
  "& label": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: SIZE.call,
    padding: "8px 14px",
    border: `2px solid ${c.control}`,
    borderRadius: RADIUS.control,
    background: c.surface,
    cursor: "pointer",
    "&:hover": { borderColor: c.ink },
  },
  "& label:has(input:checked)": { background: c.brandTint, color: c.onBrandTint },
  "& input": { flex: "none", width: 24, height: 24, margin: 0, accentColor: c.brand },
  "& label>span": { minWidth: 0, overflowWrap: "anywhere", fontWeight: 600 },
  "& small": { display: "block", fontSize: "1rem", fontWeight: 400 },
});

type Choice<Value extends string> = { value: Value; title: string; text: string };

type CheckListProps<Value extends string> = {
  title: string;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  /** One of them only. */
  isOne?: boolean;
  onChoose: (chosen: Value[]) => void;
};

/** Choices over the whole width, each with a line of what it means: several, or one. */
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
    <List>
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
    </List>
  );
}
