import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";

/** The positions of each area's rows, to place those of its rows without coordinates. */
export class AreaPoints {
  private readonly byArea = new Map<string, Point[]>();

  add(area: string, point: Point): void {
    const points = this.byArea.get(area);
    if (points === undefined) this.byArea.set(area, [point]);
    else points.push(point);
  }

  /**
   * The middle of an area's points and the radius that contains 95 % of them. The median of each
   * axis is robust to a stray point.
   */
  middle(area: string): (Point & { uncertaintyKm: number }) | null {
    const points = this.byArea.get(area);
    if (points === undefined) return null;
    const centre = {
      lat: share(
        points.map((point) => point.lat),
        0.5,
      ),
      lng: share(
        points.map((point) => point.lng),
        0.5,
      ),
    };
    const reach = share(
      points.map((point) => distanceKm(point, centre)),
      0.95,
    );
    return { lat: rounded(centre.lat), lng: rounded(centre.lng), uncertaintyKm: Math.max(5, Math.ceil(reach)) };
  }
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
