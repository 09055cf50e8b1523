import { GROUP_WORDS } from "../blood/group-words.ts";
import type { BloodGroup } from "../blood/groups.ts";
import { takeBloodGroup } from "../blood/take-blood-group.ts";
import type { GroupDoubt } from "../blood/group-doubts.ts";
import { fold } from "../shared/fold.ts";
import { CONJUNCTIONS, KIND_WORDS, STOP_WORDS } from "./kind-words.ts";
import type { KindMeaning } from "./kind-words.ts";
import { KINDS } from "./kinds.ts";
import { PATIENT_NEEDS } from "./subtypes.ts";
import type { Kind } from "./kinds.ts";
import type { PatientNeed } from "./subtypes.ts";

/**
 * The meaning of typed words: kinds, the subtype of a single kind, the patient's blood group.
 * `wholly`: every word was understood; otherwise the rest may be a name, a medicine or a place.
 * `doubt`: why a group that is named is not known: then nothing is sought by a group.
 */
export type TypedKinds = {
  kinds: Kind[];
  subtype?: string;
  group?: BloodGroup;
  doubt?: GroupDoubt;
  wholly: boolean;
};

/** Most words of a phrase in the table. */
const LONGEST = 4;
const SMALL = new Set(STOP_WORDS.map(fold));
const JOINING = new Set(CONJUNCTIONS.map(fold));
const MEANINGS = makeMeanings();

/**
 * Reads words such as "oxygen cylinder", "ICU bed", "O2", "ऑक्सीजन", "platelets O+". Null where no
 * word names a kind. The longest phrase wins: an "oxygen bed" is a bed, a "blood test" a test.
 */
export function readTypedKinds(text: string): TypedKinds | null {
  const { group, doubt, rest } = takeBloodGroup(text, (others) => findKinds(wordsOf(others)).unknown > 0);
  const isGroup = group !== undefined || doubt !== undefined;
  const words = wordsOf(rest).filter((word) => !isGroup || !GROUP_WORDS.group.has(word));
  const { meant, unknown } = findKinds(words);
  let found = isGroup ? [...meant, { kind: "blood" as const }] : meant;
  if (found.length === 0) return null;
  if (!words.some((word) => JOINING.has(word))) found = takeAboard(found);
  const kinds = KINDS.filter((kind) => found.some((each) => each.kind === kind));
  const subtypes = new Set(found.flatMap(({ subtype }) => subtype ?? []));
  // What needs more has less choice: an ambulance with a stretcher and oxygen is one with oxygen.
  const most = PATIENT_NEEDS.findLast((need) => subtypes.has(need));
  const isAmbulance = kinds.length === 1 && kinds[0] === "ambulance";
  if (isAmbulance && most !== undefined) return { kinds, subtype: most, wholly: unknown === 0 };
  return {
    kinds,
    // With two subtypes the search covers the whole kind.
    ...(kinds.length === 1 && subtypes.size === 1 && { subtype: [...subtypes][0] }),
    ...(group !== undefined && { group }),
    ...(doubt !== undefined && { doubt }),
    wholly: unknown === 0,
  };
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(" ")
    .filter((word) => word !== "" && !SMALL.has(word));
}

/** What the words mean, in their order, and how many mean nothing. */
function findKinds(words: readonly string[]): { meant: KindMeaning[]; unknown: number } {
  const meant: KindMeaning[] = [];
  let unknown = 0;
  for (let at = 0; at < words.length;) {
    const match = matchAt(words, at);
    if (match !== null) meant.push(match.meant);
    else if (!JOINING.has(words[at] ?? "")) unknown += 1;
    at += match?.length ?? 1;
  }
  return { meant, unknown };
}

/** What of other kinds is meant aboard an ambulance, by kind and subtype. */
const ABOARD: Readonly<Record<string, PatientNeed>> = {
  oxygen: "oxygen",
  "bed/icu": "ventilator",
  "bed/ventilator": "ventilator",
};

/** "ICU ambulance with oxygen" is one thing: an ambulance. "Ambulance and oxygen" are two. */
function takeAboard(found: KindMeaning[]): KindMeaning[] {
  if (!found.some(({ kind }) => kind === "ambulance")) return found;
  return found.map((each) => {
    const need = ABOARD[each.subtype === undefined ? each.kind : `${each.kind}/${each.subtype}`];
    return need === undefined ? each : { kind: "ambulance", subtype: need };
  });
}

function matchAt(words: readonly string[], at: number): { meant: KindMeaning; length: number } | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const meant = MEANINGS.get(words.slice(at, at + length).join(" "));
    if (meant !== undefined) return { meant, length };
  }
  return null;
}

function makeMeanings(): ReadonlyMap<string, KindMeaning> {
  const meanings = new Map<string, KindMeaning>();
  for (const kind of KINDS) {
    for (const [key, phrases] of Object.entries(KIND_WORDS)) {
      const [name, subtype] = key.split("/");
      if (name !== kind) continue;
      for (const phrase of phrases.split(", "))
        meanings.set(fold(phrase), subtype === undefined ? { kind } : { kind, subtype });
    }
  }
  return meanings;
}
