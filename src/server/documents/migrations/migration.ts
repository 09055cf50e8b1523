/**
 * One step forward of the tables. Released steps are never edited or undone. A step only expands
 * (expand-only.ts): processes of the release before go on beside the new ones.
 */
export type Migration = {
  /** `NNNN-name`, the running order */
  id: string;
  why: string;
  /** run in one transaction; bind nothing, use only core types and btree indexes */
  statements: string[];
};
