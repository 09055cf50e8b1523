import { LIST_ID } from "./useMapChoice.ts";

/** The id of the entry whose page has this path; null: another page. */
export function entryAt(pathname: string): string | null {
  return /^\/r\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}

/** The link of an entry's card in the list of the page; null: it is not in it. */
export function cardLinkOf(id: string): HTMLElement | null {
  return document.querySelector(`#${LIST_ID} h2 a[href*="/r/${CSS.escape(id)}"]`);
}
