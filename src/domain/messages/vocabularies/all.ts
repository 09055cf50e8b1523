import type { MessageVocabulary } from "../vocabulary.ts";
import { ARABIC } from "./ar.ts";
import { BENGALI } from "./bn.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { FRENCH } from "./fr.ts";
import { HINDI } from "./hi.ts";
import { INDONESIAN } from "./id.ts";
import { MALAYALAM } from "./ml.ts";
import { MARATHI } from "./mr.ts";
import { NEPALI } from "./ne.ts";
import { PORTUGUESE } from "./pt.ts";
import { TAMIL } from "./ta.ts";
import { TELUGU } from "./te.ts";
import { URDU } from "./ur.ts";

/** The vocabularies that exist. A screen may load one alone. */
export const VOCABULARIES: readonly MessageVocabulary[] = [
  ENGLISH,
  HINDI,
  BENGALI,
  TAMIL,
  TELUGU,
  MARATHI,
  URDU,
  MALAYALAM,
  ARABIC,
  SPANISH,
  FRENCH,
  PORTUGUESE,
  INDONESIAN,
  NEPALI,
];
