import english from "../../../locales/en.json";
import type { Texts } from "./create.ts";

// The long pages' texts come with those pages and the server's own sentences from the server: the program does not carry them.
const {
  $language: _language,
  errors: _errors,
  about: _about,
  privacy: _privacy,
  terms: _terms,
  data: _data,
  ...carried
} = english;

/** The English texts the program carries, for readers of English and for what another language lacks. */
export const ENGLISH: Texts = carried;
