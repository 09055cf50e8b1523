/** Separator of a list: Arabic scripts have their own comma. */
export function listSeparator(language: string): string {
  return /^(ar|fa|ps|sd|ug|ur)\b/.test(language) ? "، " : ", ";
}
