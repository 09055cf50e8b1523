import type { LineKind } from "./basemap-format.ts";
import type { Shape, Shapes } from "./basemap-shapes.ts";
import type { MapColours } from "./colours.ts";

/**
 * A square to paint: its north-west corner and side in the plane of the map (0..1), its size in px.
 */
export type Square = { x: number; y: number; side: number; px: number; zoom: number };

/** How a line is drawn: width and dash in px. */
export type Stroke = {
  colour: keyof Pick<
    MapColours,
    | "border"
    | "district"
    | "water"
    | "waterLine"
    | "street"
    | "road"
    | "main"
    | "mainCasing"
    | "roadCasing"
    | "motorway"
    | "motorwayCasing"
    | "rail"
  >;
  width: number;
  dash?: readonly number[];
  alpha?: number;
};

const STROKES: Readonly<Record<LineKind, Stroke>> = {
  coast: { colour: "waterLine", width: 1 },
  border: { colour: "border", width: 1.5 },
  disputed: { colour: "border", width: 1.5, dash: [5, 4] },
  state: { colour: "border", width: 1, dash: [7, 3, 2, 3], alpha: 0.8 },
  district: { colour: "district", width: 1 },
  shore: { colour: "waterLine", width: 1 },
  river: { colour: "water", width: 4 },
};

/** Rivers on a far map: as wide as near a city, they would hide its borders. */
const FAR_RIVER: Stroke = { ...STROKES.river, width: 1.5 };
/** The first zoom of a near map. */
const NEAR_FROM_ZOOM = 7;
/** From here on a river is as wide as a great one: the source has its middle line alone. */
const CLOSE_FROM_ZOOM = 11;
const CLOSE_RIVER: Stroke = { ...STROKES.river, width: 8 };

/** How far beyond its edge a square is painted, px: half the widest line. */
const EDGE = 3;
/** Points closer than this to the previous one are left out, px. */
const FINE = 0.6;

/** Lines of nature, which streets draw in more detail, and borders, which they never draw. */
const NATURE = ["river", "shore", "coast"] as const;
const BORDERS = ["district", "state", "border", "disputed"] as const;

/** Streets of an operator's file, between the ground and our borders. */
export type StreetPainter = {
  paint: (context: CanvasRenderingContext2D, square: Square, colours: MapColours) => void;
};

/**
 * Paints one square of the basemap: land on water, lakes, then lines, weak ones first. Of a ground
 * in cells each is filled for itself, because they overlap. Far lakes come as overlays.
 */
export function paintSquare(
  context: CanvasRenderingContext2D,
  square: Square,
  { layers, colours, streets }: { layers: readonly Shapes[]; colours: MapColours; streets?: StreetPainter | null },
): void {
  context.fillStyle = colours.water;
  context.fillRect(0, 0, square.px, square.px);
  const grounds = layers.filter(({ isGround }) => isGround);
  for (const { land } of grounds) fillAll(context, { rings: land, square, colour: colours.land });
  for (const { water } of layers) fillAll(context, { rings: water, square, colour: colours.water });
  const shown = new Set(layers.map(({ name }) => name));
  const lines = layers
    .flatMap((layer) => layer.lines)
    .filter(
      ({ fromZoom = 0, hiddenBy }) => fromZoom <= square.zoom && (hiddenBy === undefined || !shown.has(hiddenBy)),
    );
  const strokeKinds = (kinds: readonly LineKind[]) => {
    for (const kind of kinds) {
      const arcs = lines.filter((line) => line.kind === kind).flatMap((line) => line.arcs);
      const stroke = kind === "river" ? riverAt(square.zoom) : STROKES[kind];
      strokeAll(context, { arcs, square, stroke, colours });
    }
  };
  strokeKinds(NATURE);
  streets?.paint(context, square, colours);
  strokeKinds(BORDERS);
}

function riverAt(zoom: number): Stroke {
  if (zoom < NEAR_FROM_ZOOM) return FAR_RIVER;
  return zoom < CLOSE_FROM_ZOOM ? STROKES.river : CLOSE_RIVER;
}

type Filling = { rings: readonly Shape[]; square: Square; colour: string; rule?: CanvasFillRule };

/** Fills all rings together that reach into the square. */
export function fillAll(context: CanvasRenderingContext2D, { rings, square, colour, rule = "evenodd" }: Filling): void {
  const seen = rings.filter((ring) => isSeen(ring, square));
  if (seen.length === 0) return;
  context.fillStyle = colour;
  context.beginPath();
  for (const ring of seen) trace(context, ring.points, { square, isRing: true });
  context.fill(rule);
}

type Stroking = { arcs: readonly Shape[]; square: Square; stroke: Stroke; colours: MapColours };

/** Strokes all lines together that reach into the square. */
export function strokeAll(context: CanvasRenderingContext2D, { arcs, square, stroke, colours }: Stroking): void {
  const seen = arcs.filter((arc) => isSeen(arc, square));
  if (seen.length === 0) return;
  context.strokeStyle = colours[stroke.colour];
  context.lineWidth = stroke.width;
  context.globalAlpha = stroke.alpha ?? 1;
  context.setLineDash([...(stroke.dash ?? [])]);
  context.lineJoin = "round";
  context.beginPath();
  for (const arc of seen) trace(context, arc.points, { square, isRing: false });
  context.stroke();
  context.globalAlpha = 1;
  context.setLineDash([]);
}

function isSeen(shape: Shape, { x, y, side, px }: Square): boolean {
  const edge = (side / px) * EDGE;
  return (
    shape.minX <= x + side + edge && shape.maxX >= x - edge && shape.minY <= y + side + edge && shape.maxY >= y - edge
  );
}

/**
 * Adds a line to the path. Points outside on the same side are skipped; a ring keeps the first and
 * last of them. A continent's coast then costs a square only the part that crosses it.
 */
function trace(
  context: CanvasRenderingContext2D,
  points: Float32Array,
  { square, isRing }: { square: Square; isRing: boolean },
): void {
  const scale = square.px / square.side;
  const most = square.px + EDGE;
  let [lastX, lastY, lastSide] = [NaN, NaN, -1];
  let [skippedX, skippedY, hasSkipped] = [0, 0, false];
  for (let at = 0; at < points.length; at += 2) {
    const x = ((points[at] ?? 0) - square.x) * scale;
    const y = ((points[at + 1] ?? 0) - square.y) * scale;
    const side = sideOf(x, y, most);
    const isOut = side !== 0 && side === lastSide;
    const isTooNear = side === 0 && lastSide === 0 && Math.abs(x - lastX) + Math.abs(y - lastY) < FINE;
    if (isOut || isTooNear) {
      [skippedX, skippedY, hasSkipped] = [x, y, true];
      continue;
    }
    if (hasSkipped) {
      if (isRing || lastSide === 0) context.lineTo(skippedX, skippedY);
      else context.moveTo(skippedX, skippedY);
    }
    hasSkipped = false;
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
    [lastX, lastY, lastSide] = [x, y, side];
  }
  if (hasSkipped && (isRing || lastSide === 0)) context.lineTo(skippedX, skippedY);
  if (isRing) context.closePath();
}

/** On which side of the square a point is; 0: inside. */
function sideOf(x: number, y: number, most: number): number {
  if (x < -EDGE) return 1;
  if (x > most) return 2;
  if (y < -EDGE) return 3;
  return y > most ? 4 : 0;
}
