import type { MessageVocabulary } from "../vocabulary.ts";
import { AMHARIC } from "./am.ts";
import { ARABIC } from "./ar.ts";
import { ASSAMESE } from "./as.ts";
import { BENGALI } from "./bn.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { FILIPINO } from "./fil.ts";
import { FRENCH } from "./fr.ts";
import { HAUSA } from "./ha.ts";
import { HINDI } from "./hi.ts";
import { INDONESIAN } from "./id.ts";
import { KANNADA } from "./kn.ts";
import { MALAYALAM } from "./ml.ts";
import { MARATHI } from "./mr.ts";
import { NEPALI } from "./ne.ts";
import { ODIA } from "./or.ts";
import { PUNJABI } from "./pa.ts";
import { PORTUGUESE } from "./pt.ts";
import { RUSSIAN } from "./ru.ts";
import { SWAHILI } from "./sw.ts";
import { TAMIL } from "./ta.ts";
import { TELUGU } from "./te.ts";
import { TURKISH } from "./tr.ts";
import { URDU } from "./ur.ts";
import { VIETNAMESE } from "./vi.ts";

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
  SWAHILI,
  KANNADA,
  PUNJABI,
  ODIA,
  ASSAMESE,
  AMHARIC,
  HAUSA,
  FILIPINO,
  VIETNAMESE,
  TURKISH,
  RUSSIAN,
];
