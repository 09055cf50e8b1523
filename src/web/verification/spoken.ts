/**
 * Of the languages that we have words in, those that are spoken there, the likeliest first, then
 * the reader's own.
 */
export function languagesToSpeak(spoken: readonly string[], shipped: readonly string[], own: string): string[] {
  const base = (tag: string) => tag.split("-")[0] ?? tag;
  const ours = spoken.flatMap((tag) => shipped.find((code) => code === tag || code === base(tag)) ?? []);
  return [...new Set([...ours, own])];
}
