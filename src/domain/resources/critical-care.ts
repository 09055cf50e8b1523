import { fold } from "../shared/fold.ts";

/*
 * Words of names, folded, in the spellings of the hospital directory of India (10,290 names). Of
 * these some 1,000 say one field alone. Proposal.
 */
const ONE_FIELD = wordsLike(
  "eyes?|eyecare|neth?ra\\w*|oph?thal\\w*|retina|lasik|dental|dentist\\w*|orthodont\\w*|skin|derma\\w*|hair|cosmetic|ent",
  "ayur\\w*|homo?eo\\w*|unani|naturopath\\w*|yoga|panchakarma|(?:in)?fertility|ivf|physio\\w*|psychiatr\\w*|mental",
  "deaddiction|leprosy",
);
const MATERNITY = wordsLike("maternity|prasuth?i");
/** What else a name may say: such a place may have any bed. */
const WIDER = wordsLike(
  "multi\\w*|gene?ral|college|surgical|trauma|emergency|accident|heart|cardiac|neuro\\w*|ortho|ortho?pa?edic\\w*",
  "kidney|uro\\w*|cancer|child\\w*|pa?ediatric\\w*|neonatal|critical?\\w*|intensive|ic+u|nursing",
);
/** "Shukla Hospital and Maternity Home" is a hospital too. A "Maternity Hospital" is not. */
const HOSPITAL_TOO = /\bhospitals? .*\bmaternity\b/u;

function wordsLike(...lines: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${lines.join("|")})\\b`, "u");
}

/**
 * Whether a name says that a place has one field of medicine, such as eyes or teeth. Then it has no
 * critical care. A name that says more, or nothing, leaves it open.
 */
export function isOfOneField(name: string): boolean {
  const words = fold(name);
  if (WIDER.test(words)) return false;
  return ONE_FIELD.test(words) || (MATERNITY.test(words) && !HOSPITAL_TOO.test(words));
}
