import type { Site } from "#contract/site.ts";
import type { Texts } from "../i18n/create.ts";
import type { Language } from "../i18n/text.ts";
import { writeJson } from "./structured-data.ts";

/**
 * What the server hands the program beside the HTML: the data the page was drawn with, and the
 * reader's language.
 */
export type PageData = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; statusText: string; internal: boolean; data: unknown }> | null;
  site: Site;
  /** The deployment's own emergency number. */
  emergency: string | null;
  language: string;
  languages: Language[];
  /** Texts this page uses and no other: those of the long pages. */
  strings: Texts;
  /**
   * Address of the texts that all pages in this language use; absent in the made-up one, whose
   * pages bring them.
   */
  textsFile?: string;
  now: string;
  timeZone: string;
  /**
   * The reader has chosen text only: this page needs the program all the same, those it leads to
   * come without.
   */
  isTextOnly?: true;
  /**
   * Drawn to stand in for any page when there is no net: the program draws what the address says
   * from what the device keeps.
   */
  isShell?: true;
};

/** Id of the JSON block in the page. */
export const PAGE_DATA_ID = "page-data";

/** The block's text. */
export function writePageData(data: PageData): string {
  return writeJson(data);
}
