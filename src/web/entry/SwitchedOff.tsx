import type { Kind } from "#domain/resources/kinds.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { useSite } from "../data/useSite.tsx";
import { switchedText } from "./policy-names.ts";

type SwitchedOffProps = {
  /** The kinds meant; null: all. */
  kinds: readonly Kind[] | null;
  /** The subtype meant, where one is; absent: notes on all subtypes of these kinds are shown. */
  subtype?: string | undefined;
};

/**
 * Why something is not offered or asked for here for now: the notes of the policies in force that
 * concern it. Nothing where none does.
 */
export function SwitchedOff({ kinds, subtype }: SwitchedOffProps) {
  const say = useText();
  const notes = useSite().switchedOff.filter(
    (policy) =>
      (kinds === null || kinds.includes(policy.kind)) &&
      (policy.subtype === undefined || subtype === undefined || policy.subtype === subtype),
  );
  return notes.map((policy) => (
    <div role="note" key={`${policy.kind} ${policy.subtype}`}>
      <Band tone="ageing" icon="warn">
        {say("app.switchedOff", { what: switchedText(policy, say) })}
        <small>{policy.note}</small>
      </Band>
    </div>
  ));
}
