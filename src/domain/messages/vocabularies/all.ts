import type { MessageVocabulary } from "../vocabulary.ts";
import { BENGALI } from "./bn.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { HINDI } from "./hi.ts";
import { INDONESIAN } from "./id.ts";

/** The vocabularies that exist so far. A screen may load one alone. */
export const VOCABULARIES: readonly MessageVocabulary[] = [ENGLISH, HINDI, BENGALI, SPANISH, INDONESIAN];
