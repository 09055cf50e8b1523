import { useState } from "react";
import type { Unit } from "#domain/resources/kinds.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Choices } from "../../ui/choices.tsx";
import { AmountForm } from "./AmountForm.tsx";

type TakeFormProps = {
  most: number;
  unit: Unit | undefined;
  onTake: (taken: { amount: number; meetAt?: { own: true } }) => void;
  onLeave: () => void;
};

/** How much of a promise is taken, and where to meet. The owner's place is shown only if chosen. */
export function TakeForm({ most, unit, onTake, onLeave }: TakeFormProps) {
  const say = useText();
  const [meets, setMeets] = useState<"notes" | "own">("notes");
  return (
    <AmountForm
      label={say("mine.answer.howMuchTaken")}
      first={most}
      most={most}
      unit={unit}
      send={say("mine.answer.take")}
      onSend={(amount) => onTake({ amount, ...(meets === "own" && { meetAt: { own: true } }) })}
      onLeave={onLeave}
    >
      <Choices
        legend={say("mine.answer.meet.legend")}
        chosen={[meets]}
        onChoose={setMeets}
        choices={[
          { value: "notes", title: say("mine.answer.meet.notes") },
          { value: "own", title: say("mine.answer.meet.own"), help: say("mine.answer.meet.ownHelp") },
        ]}
      />
    </AmountForm>
  );
}
