import { useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { facilityIdOf } from "#domain/places/facility-place.ts";
import type { Unit } from "#domain/resources/kinds.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import { Choices } from "../../ui/choices.tsx";
import { AmountForm } from "./AmountForm.tsx";

type MeetAt = { own: true } | { facilityId: string };

type TakeFormProps = {
  most: number;
  unit: Unit | undefined;
  /** The facility where it is needed; null: none is named. */
  facility: NamedFacility | null;
  onTake: (taken: { amount: number; meetAt?: MeetAt }) => void;
  onLeave: () => void;
};

/** A facility with the name that the need's owner reads. */
export type NamedFacility = { id: string; name: string };

/** The facility of a need: its own, or the one that its owner chose as the place. */
export function facilityOfNeed(need: SingleListing | null): NamedFacility | null {
  if (need === null) return null;
  const { placeId, label = need.place.label } = need.own?.place ?? {};
  const chosen = placeId === undefined ? null : facilityIdOf(placeId);
  if (chosen !== null) return { id: chosen, name: label };
  const { facilityId: id, facilityName: name } = need;
  return id === undefined || name === undefined ? null : { id, name };
}

/**
 * How much of a promise is taken, and where to meet. The facility and the owner's place are shown
 * only if chosen.
 */
export function TakeForm({ most, unit, facility, onTake, onLeave }: TakeFormProps) {
  const say = useText();
  const [meets, setMeets] = useState<"notes" | "own" | "facility">("notes");
  const places = { notes: null, own: { own: true }, facility: facility && { facilityId: facility.id } } as const;
  const meetAt = places[meets];
  return (
    <AmountForm
      label={say("mine.answer.howMuchTaken")}
      first={most}
      most={most}
      unit={unit}
      send={say("mine.answer.take")}
      onSend={(amount) => onTake({ amount, ...(meetAt !== null && { meetAt }) })}
      onLeave={onLeave}
    >
      <Choices
        legend={say("mine.answer.meet.legend")}
        chosen={[meets]}
        onChoose={setMeets}
        choices={[
          { value: "notes", title: say("mine.answer.meet.notes") },
          { value: "own", title: say("mine.answer.meet.own"), help: say("mine.answer.meet.ownHelp") },
          ...(facility === null ? [] : [{ value: "facility" as const, title: <PlaceLabel label={facility.name} /> }]),
        ]}
      />
    </AmountForm>
  );
}
