import type { Kind } from "#domain/resources/kinds.ts";
import type { Say } from "./text.ts";

/** A kind's name in the reader's language: "Oxygen". */
export function kindName(kind: Kind, say: Say): string {
  return say(`kinds.${kind}`);
}
