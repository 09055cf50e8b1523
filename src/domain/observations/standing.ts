/**
 * Who stands behind a seeker's observation. It is fixed when the observation is made and kept with
 * it. A later change of an account or of a table rewrites nothing.
 *
 * - `member`: an account with a history, or with a number that was proved long enough ago.
 * - `caller`: nobody signed in, or a new account.
 * - `spent`: like `caller`, from a network that has used up what its observations count in an hour.
 *   Readers are told of it; it does not count.
 * - `own`: from a network of the owner, or from an account made there. It is kept, and that is all.
 */
export const STANDINGS = ["member", "caller", "spent", "own"] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * What makes a member, and what a network may do. Proposal.
 */
export const STANDING_TABLE = {
  /** An account younger than this is a newcomer, hours. */
  newcomerHours: 48,
  /** An account with a history is at least so old, days, */
  historyDays: 7,
  /** and did so many things that nobody took back. */
  historyDeeds: 3,
  /** A number that was proved so long ago stands for a history, hours. */
  provedHours: 48,
  /** With more accounts than this a network is a carrier: members count alone there. */
  carrierAccounts: 50,
  /** Observations of callers of one network that count in an hour. The others are told. */
  countedPerHour: 12,
  /** Days for which the keyed network of an observation is kept. */
  keptDays: 400,
} as const;

/** What is known of a signed-in seeker when they observe. */
export type AccountHistory = {
  /** Hours since the account was made. */
  ageHours: number;
  /** Hours since its number was proved; null without one. */
  provedHours: number | null;
  /** Posts and observations that nobody took back. */
  deeds: number;
};

/** Whether an account counts as a member with a history. */
export function hasHistory({ ageHours, provedHours, deeds }: AccountHistory): boolean {
  const { historyDays, historyDeeds, provedHours: proved } = STANDING_TABLE;
  if (provedHours !== null && provedHours >= proved) return true;
  return ageHours >= historyDays * 24 && deeds >= historyDeeds;
}

/**
 * Whether an account counts alone, where newcomers of a network share what they may do. It has a
 * history, or it proved a number of its own, however lately.
 */
export function countsAlone(account: AccountHistory): boolean {
  return account.provedHours !== null || hasHistory(account);
}

/** What decides the standing of one seeker's observation. */
export type StandingFacts = {
  /** Null: nobody signed in. */
  account: AccountHistory | null;
  /** Whether the owner of the listing signs in from this network, or the account does there. */
  isOwnNetwork: boolean;
  /** Whether the network has more than `carrierAccounts` accounts. */
  isCarrier: boolean;
  /** Whether the network has used up the observations that count in an hour. */
  isSpent: boolean;
};

/**
 * The standing of a seeker's observation. In a carrier's network the owner is one of thousands. A
 * member there is not taken for the owner, and readers are told of the others.
 */
export function standingOf({ account, isOwnNetwork, isCarrier, isSpent }: StandingFacts): Standing {
  if (isOwnNetwork && !isCarrier) return "own";
  if (account !== null && hasHistory(account)) return "member";
  return isOwnNetwork || isSpent ? "spent" : "caller";
}
