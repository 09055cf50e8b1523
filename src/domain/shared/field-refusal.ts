/**
 * One part of what somebody gave that cannot be taken: its path (`details.litres`) and a word of
 * `errors.fields` that says why, with the values its sentence names. The form, the outbox and the
 * server speak the same words.
 */
export type FieldRefusal = { path: string; word: string; values?: Readonly<Record<string, string | number>> };

/** What was asked for, or each part that was refused. */
export type Checked<T> = { ok: true; value: T } | { ok: false; errors: FieldRefusal[] };
