import type { Target } from "#contract/sync.ts";

/** Bounds on what streams ask for. Source: decision 53. */
export const STREAM_BOUNDS = {
  /** Radius of a target, km. A wider circle is listened to in its middle. */
  radiusKm: 50,
  /**
   * Documents of a target by place or by fields; those by ids and of one's own have their limit.
   */
  documents: 200,
  /** Documents of all targets of one stream. */
  ofStream: 2_000,
  /**
   * Weights of all streams of a network (/24, or /56 of IPv6), a neighbourhood (/16, /48) and a
   * process. One unit takes some 64 bytes. A person at a list takes 600: a network has room for
   * 2,000 people.
   */
  ofNetwork: 1_200_000,
  ofNeighbourhood: 3_000_000,
  ofProcess: 12_000_000,
  /** What a target weighs without its documents: its plan, its name and its cells in the index. */
  targetWeight: 100,
  /** What an id weighs: it is in the target, in its name and in the index of views. */
  idWeight: 8,
} as const;

/** A target as a stream listens to it: no wider and no larger than allowed. */
export function boundedTarget(target: Target): Target {
  const { near, ids, mine, limit } = target;
  const most = ids !== undefined ? ids.length : mine === true ? limit : STREAM_BOUNDS.documents;
  return {
    ...target,
    limit: Math.max(1, Math.min(limit, most)),
    ...(near !== undefined && { near: { ...near, withinKm: Math.min(near.withinKm, STREAM_BOUNDS.radiusKm) } }),
  };
}

/** What a target of a stream takes of memory at most, in units of some 64 bytes. */
export function weightOf({ limit, ids }: Target): number {
  const { idWeight, targetWeight } = STREAM_BOUNDS;
  return targetWeight + limit + (ids?.length ?? 0) * idWeight;
}
