/** Edge of a cell in degrees: 2.2 km from north to south. */
const CELL_DEGREES = 0.02;
const KM_PER_DEGREE = 111.2;
const COLUMNS = 360 / CELL_DEGREES;

type Point = { lat: number; lng: number };

/** Part of a row of the grid: columns `from` to `to`, inclusive. */
export type Band = { row: number; from: number; to: number };

/** The grid cell of a point, null without a point. */
export function gridCellOf(point: Point | null): { row: number; column: number } | null {
  return point === null ? null : { row: rowOf(point.lat), column: columnOf(point.lng) };
}

/** All cells that a circle touches, row by row. Across the date line a row has two parts. */
export function bandsOf(center: Point, radiusKm: number): Band[] {
  const reach = radiusKm / KM_PER_DEGREE + 1e-9;
  const bands: Band[] = [];
  const last = rowOf(Math.min(90, center.lat + reach));
  for (let row = rowOf(Math.max(-90, center.lat - reach)); row <= last; row += 1) {
    bands.push(...columnsOf(row, center.lng, sideways(row, reach)));
  }
  return bands;
}

/** Degrees of longitude the circle can reach in a row, at the row's edge nearer to the pole. */
function sideways(row: number, reach: number): number {
  const farthest = Math.max(Math.abs(row), Math.abs(row + 1)) * CELL_DEGREES + reach;
  return farthest >= 90 ? 180 : reach / Math.cos((farthest * Math.PI) / 180);
}

function columnsOf(row: number, lng: number, degrees: number): Band[] {
  if (degrees >= 180) return [{ row, from: 0, to: COLUMNS - 1 }];
  const from = columnOf(lng - degrees);
  const to = columnOf(lng + degrees);
  if (from <= to) return [{ row, from, to }];
  return [
    { row, from, to: COLUMNS - 1 },
    { row, from: 0, to },
  ];
}

function rowOf(lat: number): number {
  return Math.floor(lat / CELL_DEGREES);
}

function columnOf(lng: number): number {
  const turned = (((lng + 180) % 360) + 360) % 360;
  return Math.min(COLUMNS - 1, Math.floor(turned / CELL_DEGREES));
}
