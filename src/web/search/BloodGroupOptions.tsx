import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { withMinusSign } from "../entry/listing-words.ts";

/** Options of blood groups. */
export function BloodGroupOptions() {
  return BLOOD_GROUPS.map((group) => (
    <option key={group} value={group}>
      {/* The mark keeps the sign after its letter in right-to-left lists. */}
      {`${withMinusSign(group)}\u200e`}
    </option>
  ));
}
