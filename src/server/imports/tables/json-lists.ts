import { JsonPath, WHOLE_FILE } from "../pipeline/object-cutter.ts";
import type { TableShape } from "./table.ts";

/**
 * Names of lists that hold the rows of an answer. Sources: the page of HSDS 3, the Overpass API,
 * the Google Sheets API, GeoJSON, ArcGIS, CKAN, OData; the rest is an own list.
 */
const CONTAINERS = [
  "contents",
  "elements",
  "values",
  "features",
  "records",
  "results",
  "rows",
  "data",
  "items",
  "entries",
  "value",
  "hits",
  "list",
];
/** Lists that are offered. */
const MOST_LISTS = 100;

/**
 * Finds the lists of objects, or of lists, in the beginning of a JSON object, and the one that looks
 * like its rows. An object with an id and a name of its own is one record, whatever lists it has.
 * @returns null where it has none
 */
export function findLists(text: string): Required<Pick<TableShape, "lists" | "list">> | null {
  const { lists, keys } = scan(text);
  if (lists.length === 0) return null;
  const rank = (path: string): number => {
    const at = CONTAINERS.indexOf(path.slice(path.lastIndexOf(".") + 1));
    return at === -1 ? CONTAINERS.length : at;
  };
  const depth = (path: string): number => path.split(".").length;
  const [best = ""] = lists.toSorted((one, other) => depth(one) - depth(other) || rank(one) - rank(other));
  const isRecord = keys.has("id") && (keys.has("name") || keys.has("title")) && rank(best) === CONTAINERS.length;
  return { lists: [...lists, WHOLE_FILE], list: isRecord ? WHOLE_FILE : best };
}

/** Paths to lists outside lists, and the keys of the object itself. */
function scan(text: string): { lists: string[]; keys: ReadonlySet<string> } {
  const path = new JsonPath();
  const lists = new Set<string>();
  const keys = new Set<string>();
  let inString = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (inString) {
      if (letter === "\\") at += 1;
      else if (letter === '"') inString = false;
      else path.addLetter(letter);
      continue;
    }
    if (letter === '"') {
      inString = true;
      path.beginString();
    } else if (
      letter === "[" &&
      path.path !== null &&
      lists.size < MOST_LISTS &&
      /^\[\s*[{[]/.test(text.slice(at, at + 100))
    )
      lists.add(path.path);
    path.mark(letter);
    if (letter === "{" || letter === "[") depth += 1;
    if (letter === "}" || letter === "]") depth -= 1;
    if (letter === ":" && depth === 1 && path.path !== null) keys.add(path.path);
  }
  return { lists: [...lists], keys };
}
