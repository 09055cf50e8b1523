/** The value at a path of a listing (`details.litres`), as text to compare. */
export function valueText(input: unknown, path: string): string {
  let at = input;
  for (const part of path.split(".")) {
    at = typeof at === "object" && at !== null ? Reflect.get(at, part) : undefined;
  }
  return JSON.stringify(at) ?? "";
}
