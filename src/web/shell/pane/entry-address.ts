/** The id of the entry whose page has this path; null: another page. */
export function entryAt(pathname: string): string | null {
  return /^\/r\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}
