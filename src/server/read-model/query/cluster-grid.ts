import type { Cluster } from "#contract/listings.ts";
import { latOfSpot, lngOfSpot, SPOT_BITS, spotBoxes } from "../index/web-mercator.ts";
import type { SpotBox } from "../index/web-mercator.ts";

/** The largest number of clusters of a map (CONTRACT.md 4). */
const MOST_CLUSTERS = 500;
/** A map tile, 256 pixels, has 2^2 cells on a side. Each cell, 64 pixels wide, is one cluster. */
const CELLS_BITS = 2;
/** The most cells. A box too large for its zoom gets coarser ones. A screen has some hundred. */
const MOST_CELLS = 4_096;
/** Around a list's point so many in a cell are still shown one by one. */
const MOST_APART = 8;

/** Least and most of the spots of a cell: left, top, right, bottom. */
type Extent = readonly [number, number, number, number];
/** Numbers of an extent. */
const SIDES = 4;

type Cell = {
  x: number;
  y: number;
  count: number;
  closed: number;
  sumX: number;
  sumY: number;
  extent: Extent;
  slots: number[];
};

/** What is stated of a row that stands alone, and where it stands. */
type Single = Partial<Cluster> & { spot: { x: number; y: number } };

/** Cells of one size over a box, with what was counted into each. It is reused. */
export class ClusterGrid {
  readonly #counts = new Uint32Array(MOST_CELLS);
  readonly #closed = new Uint32Array(MOST_CELLS);
  readonly #sumX = new Float64Array(MOST_CELLS);
  readonly #sumY = new Float64Array(MOST_CELLS);
  /** The extent of each cell; unset while its count is 0. */
  readonly #extents = new Int32Array(MOST_CELLS * SIDES);
  /** The first rows of each cell. */
  readonly #slots = new Uint32Array(MOST_CELLS * MOST_APART);
  #shift = 0;
  #left = 0;
  #top = 0;
  #columns = 0;
  #mask = 0;
  #level = 0;
  #size = 0;
  /** The box of the current count, in one or two parts. */
  boxes: readonly SpotBox[] = [];

  /** Clears the grid and takes the cells of another box. */
  begin(box: { west: number; south: number; east: number; north: number }, zoom: number): void {
    this.boxes = spotBoxes(box);
    const [first, second] = this.boxes;
    const [left, right] = [first?.left ?? 0, (second ?? first)?.right ?? 0];
    this.#size = Infinity;
    for (this.#level = zoom + CELLS_BITS; this.#size > MOST_CELLS; this.#level--) {
      this.#shift = SPOT_BITS - this.#level;
      const around = 2 ** this.#level;
      const across = (right >> this.#shift) - (left >> this.#shift) + 1 + (second === undefined ? 0 : around);
      this.#columns = Math.min(around, across);
      this.#mask = around - 1;
      this.#left = left >> this.#shift;
      this.#top = (first?.top ?? 0) >> this.#shift;
      this.#size = this.#columns * (((first?.bottom ?? 0) >> this.#shift) - this.#top + 1);
    }
    this.#level++;
    this.#counts.fill(0, 0, this.#size);
    this.#closed.fill(0, 0, this.#size);
    this.#sumX.fill(0, 0, this.#size);
    this.#sumY.fill(0, 0, this.#size);
  }

  /** Counts a row within the box. @param isClosed whether its place is closed */
  add({ x, y }: { x: number; y: number }, slot: number, isClosed: boolean): void {
    const column = ((x >> this.#shift) - this.#left) & this.#mask;
    const at = column + ((y >> this.#shift) - this.#top) * this.#columns;
    const count = this.#counts[at] ?? 0;
    if (count < MOST_APART) this.#slots[at * MOST_APART + count] = slot;
    this.#counts[at] = count + 1;
    if (isClosed) this.#closed[at] = (this.#closed[at] ?? 0) + 1;
    this.#sumX[at] = (this.#sumX[at] ?? 0) + x;
    this.#sumY[at] = (this.#sumY[at] ?? 0) + y;
    const spot = [x, y, x, y] as const;
    this.#extents.set(count === 0 ? spot : union(this.#extentOf(at), spot), at * SIDES);
  }

  /**
   * The counted cells, the largest first. Cells are joined by fours until there are few enough.
   * @param tell what to state of a row that is alone
   */
  clusters(tell: (slot: number) => Partial<Cluster>): Cluster[] {
    const { cells, level } = this.#joinedCells();
    return cells.map((cell) => ({ ...clusterOf(cell, level), ...(cell.count === 1 && tell(cell.slots[0] ?? 0)) }));
  }

  /** The same, with the rows of cells of at most eight one by one, while there is room for all. */
  parted(tell: (slot: number) => Single): Cluster[] {
    const { cells, level } = this.#joinedCells();
    let room = MOST_CLUSTERS - cells.length;
    const clusters: Cluster[] = [];
    // The smallest first: so most of them stand apart.
    for (const cell of cells.toReversed()) {
      const isParted = cell.count <= MOST_APART && cell.count - 1 <= room;
      if (!isParted) {
        clusters.push(clusterOf(cell, level));
        continue;
      }
      room -= cell.count - 1;
      for (const [nth, slot] of cell.slots.entries()) {
        const { spot, ...about } = tell(slot);
        const { id } = clusterOf(cell, level);
        clusters.push({ id: nth === 0 ? id : `${id}/${nth}`, ...pointOf(spot), count: 1, ...about });
      }
    }
    return clusters.sort((a, b) => b.count - a.count);
  }

  /** The counted cells, largest first, joined until there are few enough, and their level. */
  #joinedCells(): { cells: Cell[]; level: number } {
    let cells = this.#cells();
    let level = this.#level;
    for (; cells.length > MOST_CLUSTERS; level--) cells = joined(cells);
    return { cells: cells.sort((a, b) => b.count - a.count || a.y - b.y || a.x - b.x), level };
  }

  #extentOf(at: number): Extent {
    const of = (side: number): number => this.#extents[at * SIDES + side] ?? 0;
    return [of(0), of(1), of(2), of(3)];
  }

  #cells(): Cell[] {
    const cells: Cell[] = [];
    const top = this.#top;
    for (let at = 0; at < this.#size; at++) {
      const count = this.#counts[at] ?? 0;
      if (count === 0) continue;
      const x = (this.#left + (at % this.#columns)) & this.#mask;
      const y = top + Math.floor(at / this.#columns);
      const first = at * MOST_APART;
      const slots = [...this.#slots.subarray(first, first + Math.min(count, MOST_APART))];
      const sums = { sumX: this.#sumX[at] ?? 0, sumY: this.#sumY[at] ?? 0 };
      cells.push({ x, y, count, closed: this.#closed[at] ?? 0, ...sums, extent: this.#extentOf(at), slots });
    }
    return cells;
  }
}

/** The cells of the next coarser level. */
function joined(cells: readonly Cell[]): Cell[] {
  const wide = new Map<string, Cell>();
  for (const cell of cells) {
    const [x, y] = [cell.x >> 1, cell.y >> 1];
    const known = wide.get(`${x}/${y}`);
    if (known === undefined) wide.set(`${x}/${y}`, { ...cell, x, y });
    else {
      known.count += cell.count;
      known.closed += cell.closed;
      known.sumX += cell.sumX;
      known.sumY += cell.sumY;
      known.extent = union(known.extent, cell.extent);
      known.slots.push(...cell.slots);
    }
  }
  return [...wide.values()];
}

function union(a: Extent, b: Extent): Extent {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function clusterOf({ x, y, count, closed, sumX, sumY, extent }: Cell, level: number): Cluster {
  const point = pointOf({ x: sumX / count, y: sumY / count });
  return {
    id: `${level}/${x}/${y}`,
    ...point,
    count,
    ...(count > 1 && { box: boxOf(extent) }),
    ...(closed > 0 && { closed }),
  };
}

function boxOf([left, top, right, bottom]: Extent): NonNullable<Cluster["box"]> {
  const [northWest, southEast] = [pointOf({ x: left, y: top }), pointOf({ x: right, y: bottom })];
  return [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
}

function pointOf({ x, y }: { x: number; y: number }): Pick<Cluster, "lat" | "lng"> {
  return { lat: rounded(latOfSpot(y)), lng: rounded(lngOfSpot(x)) };
}

/** To a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
