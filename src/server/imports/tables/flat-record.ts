import { storableText } from "../pipeline/field-text.ts";
import { INPUT } from "../pipeline/input-bounds.ts";
import { TABLE } from "./table.ts";

/** Objects of one list within a record that are read. Proposal. */
const MOST_OBJECTS = 20;
/** Objects within objects, deep. Deeper ones are not read. */
const DEPTH = 4;

/**
 * An object of a list as cells by header: `{"a": {"b": 1}}` has `a.b`. A GeoJSON feature has its
 * properties, with the middle of its geometry as `latitude` and `longitude`. Null: no object.
 */
export function flatRecord(value: unknown): Record<string, string> | "too-long" | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const cells: Record<string, string> = {};
  const isFeature = "geometry" in value && "properties" in value;
  if (isFeature) {
    addPoint(cells, value.geometry);
    if ("id" in value) add(cells, { name: "id", depth: 0 }, value.id);
    add(cells, TOP, value.properties);
  } else {
    add(cells, TOP, value);
    addCentre(cells);
  }
  const isLong = Object.values(cells).some((cell) => cell.length > INPUT.fieldLetters);
  return isLong || Object.keys(cells).length > TABLE.columns ? "too-long" : cells;
}

const TOP = { name: "", depth: 0 };

function add(cells: Record<string, string>, { name, depth }: typeof TOP, value: unknown): void {
  if (value === null || value === undefined || depth > DEPTH) return;
  if (Array.isArray(value)) {
    const texts = value.filter((each) => typeof each === "string" || typeof each === "number");
    if (texts.length > 0 || !value.some(isObject)) cells[storableText(name)] = storableText(texts.join(", "));
    addObjects(cells, { name, depth }, value.filter(isObject).slice(0, MOST_OBJECTS));
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value))
      add(cells, { name: name === "" ? key : `${name}.${key}`, depth: depth + 1 }, inner);
  } else cells[storableText(name)] = storableText(String(value as string | number | boolean));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Objects of a list within a record: their values by dotted path, each once. A line for faxes is
 * kept apart from those to call.
 */
function addObjects(cells: Record<string, string>, { name, depth }: typeof TOP, objects: readonly object[]): void {
  const values = new Map<string, Set<string>>();
  for (const each of objects) {
    const inner: Record<string, string> = {};
    const isFax = "type" in each && /^fax$/i.test(String(each.type));
    add(inner, { name: isFax ? `${name}.fax` : name, depth }, each);
    for (const [key, value] of Object.entries(inner)) values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  for (const [key, texts] of values) cells[key] = [...texts].filter((text) => text !== "").join("; ");
}

/** OpenStreetMap says the middle of a way where a node has its point. */
function addCentre(cells: Record<string, string>): void {
  const { "center.lat": lat, "center.lon": lon } = cells;
  if (lat === undefined || lon === undefined || "lat" in cells || "lon" in cells) return;
  cells["lat"] = lat;
  cells["lon"] = lon;
  delete cells["center.lat"];
  delete cells["center.lon"];
}

/** The middle of the corners of a geometry. */
function addPoint(cells: Record<string, string>, geometry: unknown): void {
  const corners: [number, number][] = [];
  collect(geometry, corners);
  if (corners.length === 0) return;
  const middle = (at: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length;
  cells["longitude"] = String(middle(0));
  cells["latitude"] = String(middle(1));
}

function collect(part: unknown, corners: [number, number][], depth = 0): void {
  // A polygon of several parts has its corners four lists deep.
  if (depth > DEPTH + 1) return;
  if (typeof part === "object" && part !== null && "coordinates" in part) collect(part.coordinates, corners, depth + 1);
  if (!Array.isArray(part)) return;
  const [lng, lat] = part as unknown[];
  if (typeof lng === "number" && typeof lat === "number") corners.push([lng, lat]);
  else for (const inner of part) collect(inner, corners, depth + 1);
}
