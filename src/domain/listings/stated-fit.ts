/**
 * The chance that a row has what was asked for, by how it answers (`FITS`). It holds if the row has
 * anything of its kind. Stated, not learnt: nobody has counted it. Proposal.
 */
export const STATED_FIT = { exact: 1, compatible: 0.9, "ask-blood-bank": 0.5, "subtype-unknown": 0.2 } as const;
