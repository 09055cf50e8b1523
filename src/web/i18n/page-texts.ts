import type { TextTable } from "./create.ts";
import { getTexts } from "./fetch-texts.ts";
import type { TextFile } from "./sections.ts";

/** Has the texts of a page: fetches the files that are not here. @throws if one does not come */
export type LoadTexts = (files: readonly TextFile[]) => Promise<void>;

/** A screen's texts, which may change with its language. */
type Speaking = { texts: TextTable; language: string };

/**
 * Loads texts of pages into those of the screen. Files of a language lie side by side: their
 * addresses differ by their names alone (scripts/run/text-files.ts).
 * @param carried the address of the texts of all pages, which the page names
 */
export function loadTextsInto(speaking: Speaking, carried = "", get = getTexts): LoadTexts {
  return async (files) => {
    const { texts, language } = speaking;
    const lacking = files.filter((file) => !texts.has(file));
    await Promise.all(lacking.map(async (file) => texts.add(language, await get(carried.replace("carried", file)))));
  };
}
