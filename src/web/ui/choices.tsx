import { styled } from "../theme/styled.ts";
import { useId } from "react";
import type { ReactNode } from "react";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

const Group = styled("fieldset")({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "&>legend": { padding: 0, marginBlockEnd: 8, fontWeight: 600 },
  "&>legend small": { fontSize: "1rem", fontWeight: 400, color: c.inkSoft },
  "&[data-tiles]": { gridTemplateColumns: "repeat(auto-fill,minmax(min(100%,max(8rem,28%)),1fr))" },
  "&[data-tiles]>:is(legend,[role=alert])": { gridColumn: "1/-1" },
  "&>[role=alert]:empty": { position: "absolute" },
});

const Line = styled("label")({
  display: "flex",
  alignItems: "center",
  gap: 14,
  minHeight: SIZE.callHero,
  padding: "8px 14px",
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  background: c.surface,
  cursor: "pointer",
  lineHeight: 1.4,
  "&:hover": { borderColor: c.ink },
  "&:has(input:focus-visible)": { outline: `3px solid ${c.focus}`, outlineOffset: 2 },
  "&:has(input:checked)": { background: c.brandTint, color: c.onBrandTint, borderColor: c.brand },
  "&[data-wrong]": { borderColor: c.dangerInk },
  "& input": {
    appearance: "none",
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: 26,
    height: 26,
    margin: 0,
    border: "2px solid currentColor",
    borderRadius: 6,
    background: c.surface,
    outline: "none",
    cursor: "pointer",
  },
  "& input[type=radio]": { borderRadius: "50%" },
  "& input:checked": { background: c.brand, borderColor: c.brand },
  "& input:checked::before": {
    content: '""',
    width: 12,
    height: 6,
    marginBlockStart: -3,
    borderInlineStart: `3px solid ${c.onBrand}`,
    borderBlockEnd: `3px solid ${c.onBrand}`,
    transform: "rotate(-45deg)",
  },
  "[dir=rtl] & input:checked::before": { transform: "rotate(-45deg) scaleX(-1)" },
  "&>span": { minWidth: 0, overflowWrap: "anywhere", fontWeight: 600 },
  "& small": { display: "block", fontSize: "1rem", fontWeight: 400 },
  "fieldset[data-tiles]>&": {
    flexDirection: "column",
    justifyContent: "center",
    gap: 6,
    minHeight: 96,
    padding: 8,
    textAlign: "center",
  },
  "fieldset[data-tiles]>& input": { position: "absolute", opacity: 0, width: 1, height: 1 },
});

/** One thing to choose: its words, a line of help, a sign. */
export type Choice<Value extends string> = { value: Value; title: ReactNode; help?: ReactNode; icon?: IconName };

type ChoicesProps<Value extends string> = {
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: readonly string[];
  onChoose: (value: Value, isOn: boolean) => void;
  /** Several may be chosen; otherwise one. */
  several?: boolean;
  /** Drawn as tiles beside each other. */
  tiles?: boolean;
  error?: ReactNode;
};

/**
 * A question with a few answers, each over the whole width or as a tile: one of them, or several.
 */
export function Choices<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
  several = false,
  tiles = false,
  error = null,
}: ChoicesProps<Value>) {
  const name = useId();
  const isWrong = error !== null;
  return (
    <Group data-tiles={tiles ? "" : undefined} aria-describedby={isWrong ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {choices.map(({ value, title, help, icon }) => (
        <Line key={value} data-wrong={isWrong ? "" : undefined}>
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
        </Line>
      ))}
      <div role="alert" id={`${name}-error`}>
        {error}
      </div>
    </Group>
  );
}

type TickProps = { checked: boolean; onTick: (checked: boolean) => void; title: ReactNode; help?: ReactNode };

/** One thing to allow or to say yes to. */
export function Tick({ checked, onTick, title, help }: TickProps) {
  return (
    <Line>
      <input type="checkbox" checked={checked} onChange={(event) => onTick(event.target.checked)} />
      <span>
        {title}
        {help !== undefined && <small>{help}</small>}
      </span>
    </Line>
  );
}
