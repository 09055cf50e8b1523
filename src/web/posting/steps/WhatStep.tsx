import { KINDS } from "#domain/resources/kinds.ts";
import { kindIcon } from "../../entry/kind-tiles.ts";
import { SwitchedOff } from "../../entry/SwitchedOff.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ChoiceQuestion, TickQuestion, usePostForm } from "../usePostForm.tsx";
import { kindName } from "../../i18n/kind-name.ts";

/** Need or offer, its kind, and for whom. */
export function WhatStep() {
  const say = useText();
  const { answers } = usePostForm();
  return (
    <>
      <ChoiceQuestion
        name="side"
        path="side"
        legend={say("posting.what.side")}
        choices={[
          { value: "need", title: say("posting.what.need"), help: say("posting.what.needHelp") },
          { value: "offer", title: say("posting.what.offer"), help: say("posting.what.offerHelp") },
        ]}
      />
      <ChoiceQuestion
        name="kind"
        path="kind"
        tiles
        legend={say("posting.what.kind")}
        choices={KINDS.map((kind) => ({ value: kind, title: kindName(kind, say), icon: kindIcon(kind) }))}
      />
      {answers.side === "offer" && answers.kind === "blood" && (
        <ButtonLink wide href="/give">
          {say("posting.what.donor")}
        </ButtonLink>
      )}
      {answers.kind !== "" && <SwitchedOff kinds={[answers.kind]} />}
      <TickQuestion name="forOther" title="posting.what.forOther" help="posting.what.forOtherHelp" />
    </>
  );
}
