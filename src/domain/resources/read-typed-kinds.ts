import { BLOOD_GROUPS } from "../blood/groups.ts";
import type { BloodGroup } from "../blood/groups.ts";
import { fold } from "../shared/fold.ts";
import { CONJUNCTIONS, KIND_WORDS, STOP_WORDS } from "./kind-words.ts";
import type { KindMeaning } from "./kind-words.ts";
import { KINDS, PATIENT_NEEDS } from "./kinds.ts";
import type { Kind, PatientNeed } from "./kinds.ts";

/**
 * The meaning of typed words: kinds, the subtype of a single kind, the patient's blood group.
 * `wholly`: every word was understood; otherwise the rest may be a name, a medicine or a place.
 */
export type TypedKinds = { kinds: Kind[]; subtype?: string; group?: BloodGroup; wholly: boolean };

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
  const { group, rest } = takeGroup(text);
  const words = fold(rest)
    .split(" ")
    .filter((word) => word !== "" && !SMALL.has(word));
  let found: KindMeaning[] = [];
  let unknown = 0;
  for (let at = 0; at < words.length;) {
    const match = matchAt(words, at);
    if (match !== null) found.push(match.meant);
    else if (!JOINING.has(words[at] ?? "")) unknown += 1;
    at += match?.length ?? 1;
  }
  if (group !== undefined) found.push({ kind: "blood" });
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
    wholly: unknown === 0,
  };
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

const LETTERS: Readonly<Record<string, string>> = { "0": "O", ओ: "O", ए: "A", बी: "B", एबी: "AB" };
const SIGNED_GROUP =
  /(?<before>^|[^\p{L}\p{M}\p{N}])(?<letters>ab|a|b|o|0|एबी|ए|बी|ओ)\s*(?<sign>\+ve|-ve|\+|-|positive|negative|pos|neg|पॉजिटिव|पाजिटिव|निगेटिव|नेगेटिव)(?![\p{L}\p{M}\p{N}+-])/iu;
const GROUP_WORDS = /(^|[^\p{L}\p{M}\p{N}])(?:blood\s+)?group(?![\p{L}\p{M}\p{N}])/giu;

/**
 * A blood group with its sign, and the remaining text. A letter alone may be an initial, so it is
 * ignored.
 */
function takeGroup(text: string): { group?: BloodGroup; rest: string } {
  const plain = text.normalize("NFKC").replaceAll(/[−–]/g, "-").replaceAll("\u093c", "");
  const match = SIGNED_GROUP.exec(plain);
  if (match === null) return { rest: text };
  const { before = "", letters: written = "", sign: word = "" } = match.groups ?? {};
  const letters = written.toLowerCase();
  const sign = /^(?:-|neg|न|नि)/iu.test(word) ? "-" : "+";
  const name = (LETTERS[letters] ?? letters.toUpperCase()) + sign;
  const group = BLOOD_GROUPS.find((each) => each === name);
  if (group === undefined) return { rest: text };
  const rest = plain.slice(0, match.index) + before + " " + plain.slice(match.index + match[0].length);
  return { group, rest: rest.replaceAll(GROUP_WORDS, "$1 ") };
}
