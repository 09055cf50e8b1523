import { createSignal } from "../signal.ts";

/** The header of an answer that may be old (CONTRACT.md 2). */
const AS_OF_HEADER = "Lifeboard-As-Of";

let since: string | null | undefined;
const changes = createSignal(() => () => undefined);

/** Since when the last answer was old, as ISO text; null: it was current; undefined: none came. */
export function answersAsOf(): string | null | undefined {
  return since;
}

/** Calls when answers become old or current. */
export function onAsOfChange(listener: () => void): () => void {
  return changes.subscribe(listener);
}

/** Records what an answer said. Refusals say nothing. */
export function recordAsOf({ ok, headers }: Response): void {
  if (!ok) return;
  const next = headers.get(AS_OF_HEADER);
  if (next === since) return;
  since = next;
  changes.notify();
}
