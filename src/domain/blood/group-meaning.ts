import type { GroupLetters } from "./group-words.ts";
import type { BloodGroup } from "./groups.ts";

/**
 * A blood group in a text, and where: UTF-16 units, the end excluded. "contradictory": its signs
 * differ. "ambiguous": it may be another thing or another group. "rare": the Bombay phenotype, for
 * which only a blood bank can be asked. None but "group" says which group is meant.
 */
export type GroupMention = { start: number; end: number } & GroupMeaning;

/** Words from `at` to `to`, which is excluded, and where they end in the plain text. */
export type ReadWords = { at: number; to: number; end: number; meant: GroupMeaning };

/** What a mention of a group says. `letters`: those that are sure. */
export type GroupMeaning =
  | { is: "group"; group: BloodGroup }
  | { is: "contradictory" | "ambiguous"; letters: GroupLetters | null }
  | { is: "rare" }
  | { is: "bombay"; group: BloodGroup | null };
