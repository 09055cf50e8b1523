import { SIDES } from "#domain/listings/fields.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { NO_ANSWERS } from "../../drafts/answers.ts";
import { ChoiceQuestion, usePostForm } from "../usePostForm.tsx";
import { kindName } from "../../i18n/kind-name.ts";

/** Answers that another kind does not have. */
const OF_KIND = ["bedType", "form", "flow", "component", "group", "generic", "unit", "title"] as const;

/** Need or offer, and of what. Another kind empties the details of the one before. */
export function WhatIsMeant() {
  const say = useText();
  const { answers, change } = usePostForm();
  const sides = SIDES.map((value) => ({ value, title: say(`paste.${value}`) }));
  return (
    <>
      <ChoiceQuestion name="side" path="side" legend={say("posting.what.side")} choices={sides} />
      <div>
        <Label htmlFor="paste-kind">{say("posting.what.kind")}</Label>
        <Select
          id="paste-kind"
          value={answers.kind}
          onChange={(event) => {
            const kind = KINDS.find((each) => each === event.target.value) ?? "";
            change({ ...Object.fromEntries(OF_KIND.map((name) => [name, NO_ANSWERS[name]])), kind });
          }}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind, say)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}
