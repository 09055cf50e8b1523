import english from "../../../locales/en.json";
import type { Texts } from "./create.ts";
import { isCarried } from "./sections.ts";

/** The English texts the program carries, for readers of English and for what another language lacks (the build drops the rest). */
export const ENGLISH: Texts = Object.fromEntries(Object.entries(english).filter(([section]) => isCarried(section)));
