type Spoken = {
  /** Languages of the place (BCP 47), the likeliest first. */
  there: readonly string[];
  /** Whether the first is of the place's state; else only the country is known. */
  isOfState: boolean;
  /** Codes of the shipped languages. */
  shipped: readonly string[];
  /** The reader's own. */
  own: string;
  /** What the verifier chose for an earlier call. */
  kept: string | null;
};

/**
 * The shipped languages to read in. It begins with what the verifier chose before. Else with the
 * main language of the place's state, else with the reader's own. The rest follow.
 */
export function languagesToSpeak({ there, isOfState, shipped, own, kept }: Spoken): string[] {
  const base = (tag: string) => tag.split("-")[0] ?? tag;
  const ours = there.flatMap((tag) => shipped.find((code) => code === tag || code === base(tag)) ?? []);
  const chosen = shipped.filter((code) => code === kept);
  return [...new Set([...chosen, ...(isOfState ? [...ours, own] : [own, ...ours])])];
}
