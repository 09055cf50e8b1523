import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField, Refused } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";
import type { Row } from "./draft.ts";

/** Most characters of a label. Source: contract/facility-lines.ts */
const MOST_LABEL = 40;

type RowFieldsProps = {
  rows: readonly Row[];
  most: number;
  errorOf: (at: number, part: keyof Row) => string | null;
  onType: (rows: Row[]) => void;
};

/** Rows of a number and its label. Each can be removed, and one added. */
export function RowFields({ rows, most, errorOf, onType }: RowFieldsProps) {
  const say = useText();
  const change = (at: number, part: Partial<Row>) =>
    onType(rows.map((row, each) => (each === at ? { ...row, ...part } : row)));
  const wrong = (at: number, part: keyof Row) => {
    const words = errorOf(at, part);
    return words === null ? null : <Refused title={words} />;
  };
  return (
    <>
      {rows.map(({ value, label }, at) => (
        <Stack key={at} data-gap="s">
          <FormField
            label={say("lines.number")}
            icon="phone"
            type="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            value={value}
            error={wrong(at, "value")}
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <FormField
            label={say("lines.label")}
            hint={say("lines.labelHint")}
            autoComplete="off"
            maxLength={MOST_LABEL}
            value={label}
            error={wrong(at, "label")}
            onChange={(event) => change(at, { label: event.target.value })}
          />
          {value !== "" && (
            <Button size="s" onClick={() => onType(rows.filter((_row, each) => each !== at))}>
              <Icon name="close" size="s" />
              {say("lines.remove", { number: `\u2066${phoneText(value)}\u2069` })}
            </Button>
          )}
        </Stack>
      ))}
      {rows.length < most && (
        <Button size="s" onClick={() => onType([...rows, { value: "", label: "" }])}>
          <Icon name="plus" size="s" />
          {say("lines.add")}
        </Button>
      )}
    </>
  );
}
