/**
 * How many of the front places of a list one author may take (`sort=best`). Rows beyond them follow
 * all others that can be called. Proposal: a first page is
 * nobody's alone.
 */
export const FRONT_PLACES = {
  /** Rows of one owner, for each kind and side. */
  ofOwner: 2,
  /** Rows of newcomers of one network (/24, /56), for each kind and side. */
  ofNetwork: 3,
  /** Offers of an account younger than this are behind, hours. */
  newAccountHours: 24,
} as const;

/** Where a person's post comes from. Never leaves the server. */
export type PostedFrom = {
  /** Keyed hash of the /24 or /56; absent for an account with a history, which counts alone. */
  network?: string;
  /** When the account was made. */
  accountAt?: string;
};
