/** Extends rules for `:hover` and the like to `data-force="hover"` and the like, on any device. */
export function forced(css: string): string {
  return css
    .replaceAll("(hover:hover)", "all")
    .replaceAll(/:(hover|active|focus-visible)\b/g, ":is(:$1,[data-force=$1])");
}
