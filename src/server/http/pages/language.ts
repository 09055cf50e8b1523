/** Languages of an Accept-Language header, most wanted first, without `*` and those with q=0. */
export function wantedLanguages(header: string | undefined): string[] {
  if (header === undefined || header.length > 500) return [];
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = parameters.find((piece) => piece.startsWith("q="));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** The shipped language nearest to a tag (`hi-IN` is answered in `hi`); null when there is none. */
export function shippedLanguage(tag: string, shipped: readonly string[]): string | null {
  const lower = tag.toLowerCase();
  const exact = shipped.find((code) => code.toLowerCase() === lower);
  if (exact !== undefined) return exact;
  const [base] = lower.split("-");
  return shipped.find((code) => code.toLowerCase() === base) ?? null;
}

/** The first wanted language that is shipped, else the first shipped one. */
export function chooseLanguage(wanted: readonly string[], shipped: readonly string[]): string {
  for (const tag of wanted) {
    const found = shippedLanguage(tag, shipped);
    if (found !== null) return found;
  }
  return shipped[0] ?? "en";
}
