/** Structured data in schema.org's vocabulary. Undefined values are left out. */
export type Structured = Readonly<Record<string, unknown>>;

/** JSON that is safe in a script element, whatever a name contains. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}
