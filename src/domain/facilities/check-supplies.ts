import { checkPlainFields } from "../listings/plain-fields.ts";
import { DETAIL_RULES } from "../listings/details.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import type { SupplyFields } from "./capacity.ts";
import { isUnspecified } from "./supply-key.ts";

/**
 * Checks which supplies a place counts by the rules of listings: their details, units and words. An
 * unspecified one counts nothing, so it is refused. The result has the stored form.
 */
export function checkSupplies(supplies: readonly SupplyFields[], now: Date): Checked<SupplyFields[]> {
  const errors: FieldRefusal[] = [];
  const kept = supplies.map((supply, at): SupplyFields => {
    const checked = checkSupply(supply, now);
    if (checked.ok) return checked.value;
    errors.push(...checked.errors.map((error) => ({ ...error, path: `supply.${at}.${error.path}` })));
    return supply;
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: kept };
}

function checkSupply(supply: SupplyFields, now: Date): Checked<SupplyFields> {
  const { kind, details, unit } = supply;
  const checked = checkPlainFields(kind, { details, ...(unit !== undefined && { unit }) }, { now, mayLink: true });
  if (!checked.ok) return checked;
  const stored = { ...supply, details: checked.value.details ?? details };
  const [first] = Object.keys(DETAIL_RULES[kind]);
  if (isUnspecified(stored)) return { ok: false, errors: [{ path: `details.${first}`, word: "missing" }] };
  // A vehicle of two classes would be the document of those of no class.
  const isMixed = kind === "ambulance" && (details.classes?.length ?? 0) > 1;
  if (isMixed) return { ok: false, errors: [{ path: "details.classes", word: "too-many", values: { max: 1 } }] };
  return { ok: true, value: stored };
}
