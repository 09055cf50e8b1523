/**
 * What a page says for machines: an object in the words of schema.org. What is undefined is left
 * out.
 */
export type Structured = Readonly<Record<string, unknown>>;

/**
 * JSON that can stand in a script element: nothing in it ends the element, whatever somebody called
 * their hospital.
 */
export function writeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
