/** The fields of a form in the order they came, decoded; a name may come twice. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** Reads a form. A broken encoding becomes U+FFFD, as every reader of forms has it. */
export function readForm(body: Buffer): Fields {
  return [...new URLSearchParams(body.toString("utf8"))];
}

/** The value of a field; empty where it is missing. Null: it came twice, so nobody knows which. */
export function fieldOf(fields: Fields, name: string): string | null {
  const values = fields.filter(([each]) => each === name);
  return values.length > 1 ? null : (values[0]?.[1] ?? "");
}
