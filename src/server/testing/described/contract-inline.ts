type Json = Record<string, unknown>;

/** Not replaced, with what is beside it: the kept documents refer to it too. */
const PROBLEM = "#/components/schemas/Problem";

/**
 * A document of the contract without references, but for those to the schema of problems. What
 * is beside a reference counts.
 */
export function inlined(document: Json): Json {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...beside } = value as Json;
    if ($ref === PROBLEM) return value;
    const parts = Object.fromEntries(Object.entries(beside).map(([name, part]) => [name, inner(part)]));
    if (typeof $ref !== "string") return parts;
    return { ...(inner(targetOf(document, $ref)) as Json), ...parts };
  };
  return { ...document, paths: inner(document["paths"]) };
}

function targetOf(document: Json, ref: string): unknown {
  const names = ref.replace(/^#\//, "").split("/");
  const found = names.reduce<unknown>((part, name) => Reflect.get(Object(part) as object, name), document);
  if (found === undefined) throw new Error(`${ref} is not in the document`);
  return found;
}
