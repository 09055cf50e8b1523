/**
 * Why a text that names a group gives none. "unclear": it contradicts itself, or names several:
 * whoever wrote it is asked. "rare": the Bombay phenotype: only a blood bank can help.
 */
export const GROUP_DOUBTS = ["unclear", "rare"] as const;
export type GroupDoubt = (typeof GROUP_DOUBTS)[number];
