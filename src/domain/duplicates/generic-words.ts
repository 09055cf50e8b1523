import { phoneticKey } from "../places/phonetic-key.ts";

/**
 * Words that many names of helpers have, so that they tell two apart from nobody. Read from the
 * leads of West Bengal and the directories of India and Africa. They are compared by sound, so one
 * spelling stands for the same word in other scripts.
 */
const WORDS =
  "hospital hospitals haspatal hopital nursing home homes house clinic medical medicals medicine medicare college " +
  "institute centre center kendra centro foundation trust society samity samiti sangha club committee association " +
  "organisation organization mission ashram seva seba sadan niketan bhawan bhavan mandir kitchen canteen " +
  "food foods meal meals free ambulance service services diagnostic diagnostics diagnostique laboratory lab labs " +
  "pathology pharmacy agency agencies supplier suppliers company companies group groups limited ltd pvt private " +
  "enterprise enterprises hotel satellite guest inn safe shelter blood bank plasma oxygen gas health healthcare care " +
  "setup government govt sarkari district divisional division sub subdivisional super speciality superspeciality " +
  "superspecialty specialty multispeciality multispecialty general state rural block primary community covid corona " +
  "volunteer volunteers red helpline delivery contact unit dispensary dispensaire hospitalier centrale sante salud " +
  "research science sciences sdh sgh ssh phc chc the of and de la le du des el et and a an by for in at new icu iccu " +
  "poste regional national public city town";

const KEYS = new Set(
  WORDS.split(" ")
    .filter((word) => word.length > 3)
    .map(phoneticKey),
);
const SHORT = new Set(WORDS.split(" "));

/** Least consonants of a word compared with the list by sound: shorter keys fit too much. */
const LEAST_KEY = 3;

/** Whether a word says only what kind of helper it is. @param latin folded, in Latin */
export function isGeneric(latin: string): boolean {
  if (SHORT.has(latin)) return true;
  const key = phoneticKey(latin);
  return key.length >= LEAST_KEY && latin.length > LEAST_KEY && KEYS.has(key);
}
