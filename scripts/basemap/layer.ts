import type { BasemapFile, BasemapLines, LineKind } from "#web/ui/map/basemap-format.ts";
import type { Topology } from "./topology.ts";

/** How a stretch of a line is drawn; null: not at all. */
export type Stroke = { kind: LineKind; fromZoom?: number; hiddenBy?: string } | null;

/** Collects arcs, cut where their stroke changes, and the rings made of them. */
export class LayerBuilder {
  readonly #topology: Topology;
  readonly #arcs: number[][] = [];
  /** The pieces of an arc; null where it crosses the date line. */
  readonly #pieces = new Map<number, (number | null)[]>();
  readonly #lines = new Map<string, BasemapLines & { arcs: number[] }>();
  readonly #land: number[][] = [];

  constructor(topology: Topology) {
    this.#topology = topology;
  }

  /**
   * Adds an arc of the topology.
   * @param strokeOf how the stretch from point `at` to the next one is drawn
   */
  addArc(arc: number, strokeOf: (at: number) => Stroke): void {
    const flat = this.#topology.arcs[arc] ?? [];
    const segments = flat.length / 2 - 1;
    const strokes = Array.from({ length: segments }, (_, at) => strokeOf(at));
    const pieces: (number | null)[] = [];
    for (let from = 0; from < segments;) {
      let to = from + 1;
      if (this.#isLeap(flat, from)) {
        pieces.push(null);
        from = to;
        continue;
      }
      while (to < segments && keyOf(strokes[to]) === keyOf(strokes[from]) && !this.#isLeap(flat, to)) to++;
      pieces.push(this.#add(flat.slice(from * 2, to * 2 + 2), strokes[from] ?? null));
      from = to;
    }
    this.#pieces.set(arc, pieces);
  }

  /** Adds a line that no ring uses, in steps of this layer. */
  addLine(flat: number[], stroke: Stroke): void {
    this.#add(flat, stroke);
  }

  /**
   * Fills a ring of arcs, which must all be added before. A ring across the date line becomes one
   * ring for each side, closed along the line. A ring around the pole is closed below the map.
   */
  addLand(ring: readonly number[]): void {
    const pieces = ring.flatMap((arc) => {
      const known = this.#pieces.get(arc < 0 ? ~arc : arc);
      if (known === undefined) throw new Error(`arc ${arc} of the land is not known`);
      return arc < 0 ? known.toReversed().map((piece) => (piece === null ? null : ~piece)) : known;
    });
    const leap = pieces.indexOf(null);
    let chain: number[] = [];
    for (const piece of [...pieces.slice(leap + 1), ...(leap < 0 ? [] : pieces.slice(0, leap)), null]) {
      if (piece !== null) chain.push(piece);
      else {
        if (chain.length > 0) this.#land.push(this.#closed(chain));
        chain = [];
      }
    }
  }

  #closed(chain: number[]): number[] {
    const [first, last] = [this.#end(~(chain[0] ?? 0)), this.#end(chain.at(-1) ?? 0)];
    if (Math.abs(first.x - last.x) * this.#topology.step[0] < 180) return chain;
    const pole = Math.round((-90 - this.#topology.origin[1]) / this.#topology.step[1]);
    return [...chain, this.#add([last.x, last.y, last.x, pole, first.x, pole, first.x, first.y], null)];
  }

  /** The last point of a piece, or the first for `~piece`. */
  #end(piece: number): { x: number; y: number } {
    const flat = this.#arcs[piece < 0 ? ~piece : piece] ?? [];
    return piece < 0 ? { x: flat[0] ?? 0, y: flat[1] ?? 0 } : { x: flat.at(-2) ?? 0, y: flat.at(-1) ?? 0 };
  }

  #isLeap(flat: readonly number[], at: number): boolean {
    return Math.abs((flat[at * 2 + 2] ?? 0) - (flat[at * 2] ?? 0)) * this.#topology.step[0] > 180;
  }

  file(): BasemapFile {
    const { origin, step } = this.#topology;
    const arcs = this.#arcs.map((flat) => flat.map((value, at) => value - (flat[at - 2] ?? 0)));
    const lines = [...this.#lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
    return { version: 1, origin, step, arcs, land: this.#land, lines };
  }

  #add(flat: number[], stroke: Stroke): number {
    const arc = this.#arcs.push(flat) - 1;
    if (stroke === null) return arc;
    const line = this.#lines.get(keyOf(stroke)) ?? { ...stroke, arcs: [] };
    line.arcs.push(arc);
    this.#lines.set(keyOf(stroke), line);
    return arc;
  }
}

function keyOf(stroke: Stroke | undefined): string {
  return stroke === null || stroke === undefined ? "" : `${stroke.kind} ${stroke.fromZoom} ${stroke.hiddenBy}`;
}
