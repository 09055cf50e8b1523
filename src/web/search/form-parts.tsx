import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { keptParts } from "../places/address-parts.ts";
import { withMinusSign } from "../entry/listing-words.ts";

/** What the address says already and a form must not lose. */
export function Kept({ search, but }: { search: string; but: readonly string[] }) {
  return keptParts(search, but).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The blood groups of a list to choose from. */
export function GroupOptions() {
  return BLOOD_GROUPS.map((group) => (
    <option key={group} value={group}>
      {/* The mark keeps the sign behind its letter where the list is written from the right. */}
      {`${withMinusSign(group)}\u200e`}
    </option>
  ));
}
