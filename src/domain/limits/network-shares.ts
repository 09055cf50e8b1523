// What networks share: how much their newcomers, and all of the deployment, may do in a window of
// time. Source: proposal. The figures of a prefix are those of CONTRACT.md 2 and 5.

/**
 * The networks of an address. `prefix`: /24 of IPv4, /56 of IPv6. `neighbourhood`: /16 and /48.
 * `provider`: the AS where the operator's file names it, else /32 of IPv6. An IPv4 address without
 * an AS has none beyond its /16.
 */
export const TIERS = ["prefix", "neighbourhood", "provider"] as const;
export type Tier = (typeof TIERS)[number];

/** The most that a network may do. IPv4 and IPv6 differ: behind an IPv4 address may be a city. */
type TierMost = { ipv4: number; ipv6: number };

/** One act that networks share. */
export type NetworkShare = {
  windowMinutes: number;
  tiers: Record<Tier, TierMost>;
  /** Each settled account of a network adds so much to what the network may do, */
  perSettled: number;
  /** but only so far, by settled accounts. */
  mostSettled: number;
  /**
   * Whether half is kept for those who did not do it lately and show a proof of work. `free`: what
   * needs no proof of work, where that is not half.
   */
  keepsHalf: boolean;
  free?: Record<Tier, number>;
  /** What one member may do. Absent: members are not counted. */
  ofMember?: number;
  /** The whole deployment: this much, or BRAKE_TIMES the mean of the last days if that is more. */
  deployment: number;
  /**
   * Past the deployment's figure each neighbourhood still has so many. Whoever floods does not
   * silence those who do not.
   */
  lateEach?: number;
  /** The deployment's figure does not grow with the mean of the last days. */
  isFixed?: true;
  what: string;
};

const both = (most: number): TierMost => ({ ipv4: most, ipv6: most });
const CODE_TIERS = {
  prefix: { ipv4: 2_000, ipv6: 30 },
  neighbourhood: { ipv4: 2_000, ipv6: 120 },
  provider: { ipv4: 4_000, ipv6: 1_000 },
} as const;
const CODES = {
  windowMinutes: 60,
  tiers: CODE_TIERS,
  perSettled: 5,
  mostSettled: 500,
  keepsHalf: false,
  free: { prefix: 30, neighbourhood: 120, provider: 1_000 },
  ofMember: 5,
} as const;

/** Every share. Members (`countsAlone`) are not counted with their network. */
export const NETWORK_SHARES = {
  observation: {
    windowMinutes: 60,
    tiers: { prefix: both(600), neighbourhood: both(2_400), provider: both(9_600) },
    perSettled: 10,
    mostSettled: 500,
    keepsHalf: true,
    deployment: 20_000,
    what: "Observations and other writes without an account or of newcomers",
  },
  report: {
    windowMinutes: 60,
    tiers: { prefix: both(100), neighbourhood: both(200), provider: { ipv4: 800, ipv6: 400 } },
    perSettled: 1,
    mostSettled: 500,
    keepsHalf: true,
    deployment: 2_000,
    lateEach: 10,
    what: "Of those, reports; past the deployment's figure each /16 or /48 still has ten",
  },
  "sign-up": {
    windowMinutes: 60,
    tiers: { prefix: both(30), neighbourhood: { ipv4: 600, ipv6: 120 }, provider: { ipv4: 2_400, ipv6: 480 } },
    perSettled: 20,
    mostSettled: 500,
    keepsHalf: true,
    deployment: 5_000,
    what: "New accounts by e-mail or passkey, and passkeys added",
  },
  post: {
    windowMinutes: 1_440,
    tiers: {
      prefix: { ipv4: 400, ipv6: 40 },
      neighbourhood: { ipv4: 1_600, ipv6: 120 },
      provider: { ipv4: 3_200, ipv6: 480 },
    },
    perSettled: 5,
    mostSettled: 500,
    keepsHalf: true,
    deployment: 5_000,
    what: "Needs and offers of newcomers",
  },
  contact: {
    windowMinutes: 1_440,
    tiers: { prefix: both(40), neighbourhood: both(80), provider: both(400) },
    perSettled: 2,
    mostSettled: 500,
    keepsHalf: true,
    deployment: 1_000,
    what: "People's numbers given to newcomers",
  },
  // As numbers: a promise reaches one person. Proposal.
  promise: {
    windowMinutes: 1_440,
    tiers: { prefix: both(40), neighbourhood: both(80), provider: both(400) },
    perSettled: 2,
    mostSettled: 500,
    keepsHalf: true,
    deployment: 2_000,
    what: "Promises of newcomers to bring what a need asks for",
  },
  "code-sign-in": { ...CODES, deployment: 6_000, what: "Codes to sign in or for a new password" },
  "code-prove": { ...CODES, deployment: 6_000, what: "Codes to prove a number" },
  "code-delist": { ...CODES, deployment: 2_000, what: "Codes to take a number off" },
  "code-claim": { ...CODES, deployment: 500, what: "Codes to claim a facility" },
  "wrong-code": {
    windowMinutes: 1_440,
    tiers: { prefix: both(50), neighbourhood: both(100), provider: both(200) },
    perSettled: 0,
    mostSettled: 0,
    keepsHalf: false,
    deployment: 1_000,
    isFixed: true,
    what: "Wrong codes of six digits; then codes have eight",
  },
  // Who asks for a code has three tries at it that no other count ends. Proposal.
  "short-code": {
    windowMinutes: 60,
    tiers: { prefix: { ipv4: 50, ipv6: 20 }, neighbourhood: { ipv4: 100, ipv6: 50 }, provider: both(200) },
    perSettled: 0,
    mostSettled: 0,
    keepsHalf: false,
    deployment: 300,
    isFixed: true,
    what: "Codes of six digits that are sent; the next have eight",
  },
} as const satisfies Record<string, NetworkShare>;
export type NetworkShareName = keyof typeof NETWORK_SHARES;

/** What a whole deployment may do is at least `deployment`, and this times its mean hour or day. */
export const BRAKE_TIMES = 5;
/** Days of that mean. */
export const BRAKE_DAYS = 7;
/** Above this part of what a deployment may do, its admins are notified. */
export const ALARM_PART = 0.5;
/** Codes of all purposes that a deployment sends in a day. */
export const CODES_A_DAY = 10_000;
/** Of the codes an hour to one country with its own count, one neighbourhood gets a quarter. */
export const COUNTRY_PART = 0.25;
/** When half of a country's or a deployment's codes is used, a neighbourhood gets this part. */
export const LATE_PART = 0.05;

/** Accounts younger than this that proved no number get few people's numbers. */
export const YOUNG_HOURS = 24;
/** So many in a day. */
export const YOUNG_CONTACTS = 2;
/** Of the numbers of one owner given in a day, newcomers of one /24 or /56 get so many, */
export const OWNER_OF_NETWORK = 5;
/** and all young accounts together this many. */
export const OWNER_OF_YOUNG = 10;

/**
 * The most that a network of a tier may do; null where an address has no such network.
 * @param hasProvider whether it has one beyond its neighbourhood; absent: IPv6 has
 */
export function mostOf(
  share: NetworkShare,
  tier: Tier,
  { isIpv6, settled, hasProvider = isIpv6 }: { isIpv6: boolean; settled: number; hasProvider?: boolean },
): number | null {
  if (tier === "provider" && !hasProvider) return null;
  const { ipv4, ipv6 } = share.tiers[tier];
  return (isIpv6 ? ipv6 : ipv4) + share.perSettled * Math.min(settled, share.mostSettled);
}

/** What is left to those who did it lately, or who gave no proof of work. */
export function freeOf(share: NetworkShare, tier: Tier, { most, settled }: { most: number; settled: number }): number {
  if (share.free !== undefined)
    return Math.min(most, share.free[tier] + share.perSettled * Math.min(settled, share.mostSettled));
  return share.keepsHalf ? Math.max(1, Math.floor(most / 2)) : most;
}

/**
 * How much harder a proof of work is, in bits. It grows by one with each quarter of what is kept.
 * So a flood from one address becomes slower than its neighbours.
 */
export function extraBits({ count, free, most }: { count: number; free: number; most: number }): number {
  if (count <= free || most <= free) return 0;
  return Math.min(3, Math.floor((4 * (count - free)) / (most - free)));
}

/** What a whole deployment may do in one stretch of time. @param mean of the last days */
export function brakeOf({ deployment, isFixed }: Pick<NetworkShare, "deployment" | "isFixed">, mean: number): number {
  return isFixed === true ? deployment : Math.max(deployment, Math.floor(BRAKE_TIMES * mean));
}
