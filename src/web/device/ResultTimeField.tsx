import { RESULT_TIMES } from "#domain/resources/result-times.ts";
import type { ResultTime } from "#domain/resources/result-times.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Label, Select } from "../ui/field.tsx";

type ResultTimeFieldProps = {
  id: string;
  chosen: ResultTime | undefined;
  /** What stands for no answer; null: an answer cannot be taken away. */
  none: string | null;
  onChoose: (chosen: ResultTime | undefined) => void;
};

/** When a test has its result. */
export function ResultTimeField({ id, chosen, none, onChoose }: ResultTimeFieldProps) {
  const say = useText();
  return (
    <div>
      <Label htmlFor={id}>{say("traits.resultAsk")}</Label>
      <Select
        id={id}
        value={chosen ?? ""}
        onChange={({ target }) => onChoose(RESULT_TIMES.find((each) => each === target.value))}
      >
        {none !== null && <option value="">{none}</option>}
        {RESULT_TIMES.map((each) => (
          <option key={each} value={each}>
            {say(`extra.result.${each}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
