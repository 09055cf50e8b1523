import { useKeptText } from "../device/useKeptText.ts";

/** How many they have, as typed, and a note: what a verifier says beside the outcome. */
export type TypedObservation = { count: string; note: string };

const NOTHING: TypedObservation = { count: "", note: "" };

/**
 * What is typed about a card. Phones throw the page away while somebody calls, and Undo brings the
 * questions back: it is there then, for this card alone, in this tab.
 */
export function useTypedObservation(
  claimId: string,
): [typed: TypedObservation, change: (change: Partial<TypedObservation>) => void] {
  const [text, keep] = useKeptText("calls");
  const typed = read(text, claimId);
  return [typed, (change) => keep(JSON.stringify({ claimId, ...typed, ...change }))];
}

function read(text: string, claimId: string): TypedObservation {
  try {
    const kept: unknown = text === "" ? null : JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return NOTHING;
    const { claimId: of, count, note } = kept as Record<string, unknown>;
    return of === claimId && typeof count === "string" && typeof note === "string" ? { count, note } : NOTHING;
  } catch {
    return NOTHING;
  }
}
