import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { keptParts } from "../places/address-parts.ts";
import { withMinusSign } from "../entry/listing-words.ts";

/** Hidden fields for the address parts that a form must keep. */
export function Kept({ search, but }: { search: string; but: readonly string[] }) {
  return keptParts(search, but).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Options of blood groups. */
export function GroupOptions() {
  return BLOOD_GROUPS.map((group) => (
    <option key={group} value={group}>
      {/* The mark keeps the sign after its letter in right-to-left lists. */}
      {`${withMinusSign(group)}\u200e`}
    </option>
  ));
}
