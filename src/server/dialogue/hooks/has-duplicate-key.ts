/** Names, other strings and the ends of objects in JSON that was read without an error. */
const TOKENS = /(?<name>"(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g;

/**
 * Whether an object has a name twice, so nobody knows which counts. `JSON.parse` takes the last one
 * in silence. @param json that `JSON.parse` reads
 */
export function hasDuplicateKey(json: string): boolean {
  const open: Set<unknown>[] = [];
  for (const { 0: token, groups } of json.matchAll(TOKENS)) {
    const names = open.at(-1);
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (groups?.["name"] !== undefined) {
      const name: unknown = JSON.parse(groups["name"]);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
  }
  return false;
}
