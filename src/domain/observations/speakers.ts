import type { ByRole } from "./axes.ts";

/**
 * The author of an observation or a report, as keyed hashes. `network`: the widest network whose
 * callers count as one (/16 of IPv4, /32 of IPv6). Null where the author counts alone.
 */
export type AuthorKey = { who: string; network: string | null };

/** The key of whoever counts as one: the network, else the author. */
export function speakerOf({ who, network }: AuthorKey): string {
  return network === null ? who : `network:${network}`;
}

/**
 * The different speakers among some authors, each with their first entry. Authors of one network
 * are one speaker, whatever their clients are called.
 * @param most stop after so many
 */
export function differentSpeakers<Each extends AuthorKey>(
  authors: Iterable<Each>,
  most: number = Number.POSITIVE_INFINITY,
): Each[] {
  const seen = new Set<string>();
  const different: Each[] = [];
  for (const author of authors) {
    const key = speakerOf(author);
    if (seen.has(key)) continue;
    seen.add(key);
    different.push(author);
    if (different.length >= most) break;
  }
  return different;
}

/**
 * Roles that speak with one voice: of each the newest observation counts. A moderator who writes a
 * fact corrects the keeper.
 */
export type Authority = "keeper" | "verifier" | "feed";

const AUTHORITIES: Readonly<Record<ByRole, Authority | null>> = {
  owner: "keeper",
  facility: "keeper",
  verifier: "verifier",
  moderator: "keeper",
  feed: "feed",
  seeker: null,
};

/** The authority of a role; null for a seeker. */
export function authorityOf(by: ByRole): Authority | null {
  return AUTHORITIES[by];
}
