import { keptParts } from "../places/address-parts.ts";

/** Hidden fields for the address parts that a form must keep. */
export function HiddenFields({ search, but }: { search: string; but: readonly string[] }) {
  return keptParts(search, but).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
