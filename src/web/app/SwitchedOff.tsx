import type { Kind } from "#domain/resources/kinds.ts";
import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/kinds.ts";
import { useText } from "../i18n/language.tsx";
import type { Say } from "../i18n/text.ts";
import { Band } from "../ui/Band.tsx";
import { useSite } from "./site.tsx";

type Asked = {
  /** The kinds meant; null: all. */
  kinds: readonly Kind[] | null;
  /** The subtype meant, where one is; absent: notes on all subtypes of these kinds are shown. */
  subtype?: string | undefined;
};

/** Why something is not offered or asked for here for now: the notes of the policies in force that concern it. Nothing where none does. */
export function SwitchedOff({ kinds, subtype }: Asked) {
  const say = useText();
  const notes = useSite().switchedOff.filter(
    (policy) =>
      (kinds === null || kinds.includes(policy.kind)) &&
      (policy.subtype === undefined || subtype === undefined || policy.subtype === subtype),
  );
  return notes.map((policy) => (
    <div role="note" key={`${policy.kind} ${policy.subtype}`}>
      <Band tone="ageing" icon="warn">
        {say("app.switchedOff", { what: nameOf(policy, say) })}
        <small>{policy.note}</small>
      </Band>
    </div>
  ));
}

function nameOf({ kind, subtype }: { kind: Kind; subtype?: string | undefined }, say: Say): string {
  const bed = BED_TYPES.find((each) => each === subtype);
  if (kind === "bed" && bed !== undefined) return `${say("kinds.bed")}: ${say(`subtypes.bed.${bed}`)}`;
  const form = OXYGEN_FORMS.find((each) => each === subtype);
  if (kind === "oxygen" && form !== undefined) return `${say("kinds.oxygen")}: ${say(`subtypes.oxygen.${form}`)}`;
  const component = BLOOD_COMPONENTS.find((each) => each === subtype);
  if (kind === "blood" && component !== undefined)
    return `${say("kinds.blood")}: ${say(`subtypes.blood.${component}`)}`;
  return say(`kinds.${kind}`);
}
