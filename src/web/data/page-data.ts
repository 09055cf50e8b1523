import type { AskerOfPage } from "#contract/render.ts";
import type { Site } from "#contract/site.ts";
import type { Texts } from "../i18n/create.ts";
import type { Language } from "../i18n/text.ts";
import { writeJson } from "./structured-data.ts";

/** Data that the server embeds in the HTML: the page's data and the reader's language. */
export type PageData = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; statusText: string; internal: boolean; data: unknown }> | null;
  site: Site;
  /** The deployment's own emergency number. */
  emergency: string | null;
  language: string;
  languages: Language[];
  /** Texts of this page only: those of the long pages. */
  strings: Texts;
  /**
   * Address of the texts of all pages in this language; absent for the pseudo language, whose pages
   * embed them.
   */
  textsFile?: string;
  now: string;
  timeZone: string;
  /** The reader chose text only. This page needs the program, but the pages it links to do not. */
  isTextOnly?: true;
  /** For whom this page was asked with a form. */
  asker?: AskerOfPage;
  /** The offline shell: the program draws the address from the device's data. */
  isShell?: true;
};

/** Id of the JSON block in the page. */
export const PAGE_DATA_ID = "page-data";

/** The block's text. */
export function writePageData(data: PageData): string {
  return writeJson(data);
}
