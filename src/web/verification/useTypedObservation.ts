import { useKeptText } from "../device/useKeptText.ts";

/** Details as typed: count and note. */
export type TypedObservation = { count: string; note: string };

const NOTHING: TypedObservation = { count: "", note: "" };

/**
 * Input about a card. Phones discard pages during calls, and Undo shows the questions again: the
 * input then returns, for this card and tab.
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
