/**
 * A field that was refused: its path (`details.litres`) and a key of `errors.fields` that says why.
 * `values` fill the sentence. Form, outbox and server use the same keys.
 */
export type FieldRefusal = { path: string; word: string; values?: Readonly<Record<string, string | number>> };

/** The checked value, or every field that was refused. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldRefusal[] };
