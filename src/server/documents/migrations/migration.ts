/** One step forward of the tables. Steps are never edited after a release and never undone. */
export type Migration = {
  /** `NNNN-name`, the order of running */
  id: string;
  why: string;
  /** run in one transaction; bind nothing, use only core types and btree indexes */
  statements: string[];
};
