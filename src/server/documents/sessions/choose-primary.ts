import type { DatabaseHost } from "#server/runtime/database-hosts.ts";

/** Which past a server has: its cluster, and how often a standby of it took over. */
export type ClusterPast = { system: string; timeline: number };

/** What a server says of itself. In recovery it has timeline 0. */
export type ServerState = ClusterPast & { isReadOnly: boolean };

/** What a server said of itself, or why it said nothing. */
export type Sighting = { host: DatabaseHost; error: unknown; state: ServerState | null };

export type Choice = {
  /** Null: none takes writes that may be used. */
  primary: (ClusterPast & { host: DatabaseHost }) | null;
  /** A sentence for each server that is not used although it takes writes. */
  refused: string[];
};

/**
 * Which server is written to. Of several that take writes it is the one that took over last: it has
 * the highest timeline. One with a lower timeline than was seen is an old primary. It is never
 * used. Of equal ones the server in use stays, else the first one is taken.
 * @param seen the farthest past that was seen; null: none yet
 * @param current the server in use; null: none
 */
export function choosePrimary(
  sightings: readonly Sighting[],
  seen: ClusterPast | null,
  current: DatabaseHost | null,
): Choice {
  const writable = sightings.flatMap(({ host, state }) =>
    state === null || state.isReadOnly ? [] : [{ host, system: state.system, timeline: state.timeline }],
  );
  const refused: string[] = [];
  const system = seen?.system ?? writable[0]?.system;
  const ours = writable.filter((each) => each.system === system);
  const others = writable.filter((each) => each.system !== system);
  // Nobody can say which of two clusters has the data.
  if (seen === null && others.length > 0) return { primary: null, refused: [twoClusters(writable)] };
  refused.push(...others.map(ofAnotherCluster));
  const highest = Math.max(seen?.timeline ?? 0, ...ours.map(({ timeline }) => timeline));
  refused.push(...ours.filter(({ timeline }) => timeline < highest).map((each) => oldPrimary(each, highest)));
  const newest = ours.filter(({ timeline }) => timeline === highest);
  const primary = newest.find(({ host }) => host === current) ?? newest[0] ?? null;
  return { primary, refused };
}

type Writable = ClusterPast & { host: DatabaseHost };

function oldPrimary({ host, timeline }: Writable, highest: number): string {
  return (
    `${host.name} accepts writes on timeline ${timeline}, but timeline ${highest} exists: it is an old primary and is not ` +
    "used. Stop it, and make it a standby of the new one (pg_rewind). If it is right, restart Lifeboard."
  );
}

function ofAnotherCluster({ host }: Writable): string {
  return (
    `${host.name} accepts writes but belongs to another cluster than the one in use: it is not used. ` +
    "Remove it from DATABASE_URL. If it is right, restart Lifeboard."
  );
}

function twoClusters(writable: readonly Writable[]): string {
  const names = writable.map(({ host }) => host.name).join(" and ");
  return `DATABASE_URL names ${names}, which accept writes and are different clusters: keep only the right one.`;
}
