/**
 * Styles whose rules for what a pointer or the keyboard is on hold for `data-force="hover"` and the
 * like too.
 */
export function forced(css: string): string {
  return css.replaceAll(/:(hover|active|focus-visible)\b/g, ":is(:$1,[data-force=$1])");
}
