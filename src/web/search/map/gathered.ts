import type { Cluster } from "#contract/listings.ts";
import { northing } from "../../ui/map/area.ts";
import { pinRadius } from "../../ui/map/pin-radius.ts";

/** What overlaps by less is still two pins to the eye, px. */
const OVERLAP_PX = 4;
/** Pixels of the whole world at zoom 0 (Web Mercator). */
const WORLD_PX = 256;

/**
 * Merges clusters that would cover each other. The server counts by grid cells, so two may touch
 * across an edge. The smaller joins the larger, until a closer zoom separates them.
 */
export function gathered(clusters: readonly Cluster[], zoom: number): Cluster[] {
  const kept: { cluster: Cluster; x: number; y: number }[] = [];
  for (const cluster of clusters.toSorted((a, b) => b.count - a.count)) {
    const { x, y } = pixelOf(cluster, zoom);
    const radius = pinRadius(cluster.count);
    const other = kept.find(
      (one) => Math.hypot(one.x - x, one.y - y) < radius + pinRadius(one.cluster.count) - OVERLAP_PX,
    );
    if (other === undefined) kept.push({ cluster, x, y });
    else {
      const { id, lat, lng, count, box, closed = 0 } = other.cluster;
      const shut = closed + (cluster.closed ?? 0);
      // The box stays that of the larger, where its pin stands: a zoom to it finds one of its places.
      const about = { ...(box !== undefined && { box }), ...(shut > 0 && { closed: shut }) };
      other.cluster = { id, lat, lng, count: count + cluster.count, ...about };
    }
  }
  return kept.map(({ cluster }) => cluster);
}

function pixelOf({ lat, lng }: Cluster, zoom: number): { x: number; y: number } {
  const size = WORLD_PX * 2 ** zoom;
  return { x: ((lng + 180) / 360) * size, y: ((1 - northing(lat) / Math.PI) / 2) * size };
}
