import type { Details } from "../listings/listing.ts";
import type { Kind } from "../resources/kinds.ts";
import { sizeClassOf } from "../resources/oxygen/size-class.ts";
import { knownTest, knownVaccine } from "../resources/known-names.ts";
import { foldForKeys } from "../shared/fold-for-keys.ts";
import { uuidv5 } from "../shared/ids.ts";
import { strengthKey } from "./strength-key.ts";

/** What a facility has: a kind, and what of it. */
export type Supply = { kind: Kind; details: Details };

/** Kinds whose supplies are told apart by a key. A facility has one supply of every other kind. */
const KEYED: Readonly<Partial<Record<Kind, (details: Details) => string | null>>> = {
  bed: ({ bedType }) => bedType ?? null,
  blood: ({ component, group }) => (component === undefined || group === undefined ? null : `${component}/${group}`),
  oxygen: oxygenKey,
  medicine: ({ generic, strength }) => joined([nameKey(generic), strengthKey(strength)]),
  test: ({ name }) => knownTest(name) ?? nameKey(name),
  vaccine: ({ name }) => knownVaccine(name) ?? nameKey(name),
};

/**
 * Which supply of a facility is meant, the same on servers, phones, imports and in the
 * demonstration: bed type; blood component and group; form of oxygen and size class by its litres;
 * generic name and strength of a medicine; name of a test or vaccine; class of an ambulance where
 * one is named. It is part of ids, so it must never change for the same details.
 * @returns null: the kind has no key, or nobody said which (`isUnspecified`)
 */
export function supplyKey({ kind, details }: Supply): string | null {
  if (kind === "ambulance") return details.classes?.length === 1 ? nameKey(details.classes[0]) : null;
  return KEYED[kind]?.(details) ?? null;
}

/**
 * Whether nobody said which supply of its kind it is, as with "beds" of no type. It counts nothing,
 * and a count of its kind that says which closes it.
 */
export function isUnspecified(supply: Supply): boolean {
  return KEYED[supply.kind] !== undefined && supplyKey(supply) === null;
}

/**
 * The id of a facility's listing of one supply. Whatever door a word comes by, it means one
 * document (CONTRACT.md 2).
 */
export function supplyId(facilityId: string, supply: Supply): string {
  // Blood of a component whose group nobody said is not blood of which nothing is known.
  const key = supplyKey(supply) ?? (supply.kind === "blood" ? (supply.details.component ?? null) : null);
  return uuidv5(facilityId, key === null ? supply.kind : `${supply.kind}/${key}`);
}

/** Without its litres a letter says no size: D is 340 L of gas in Britain and 7,000 in India. */
function oxygenKey({ form, litres, waterLitres, gasLitres }: Details): string | null {
  const name = nameKey(form);
  if (name === null) return null;
  // What a rule took a bare number for is nobody's word.
  const size = litres === undefined ? sizeClassOf({ form: name, waterLitres, gasLitres }) : null;
  return joined([name, size]);
}

function nameKey(name: string | undefined): string | null {
  const folded = foldForKeys(name ?? "").replaceAll(" ", "-");
  return folded === "" ? null : folded;
}

/** The parts with slashes between; null without the first, which names the thing. */
function joined([first = null, ...others]: readonly (string | null)[]): string | null {
  return first === null ? null : [first, ...others.filter((part) => part !== null)].join("/");
}
