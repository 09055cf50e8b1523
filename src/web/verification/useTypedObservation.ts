import { useKeptText } from "../device/useKeptText.ts";

/** Details as typed: count, note, and when there will be more, in local time. */
export type TypedObservation = { count: string; note: string; more: string };

const NOTHING: TypedObservation = { count: "", note: "", more: "" };

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
    const { claimId: of, count, note, more = "" } = kept as Record<string, unknown>;
    const isWhole = typeof count === "string" && typeof note === "string" && typeof more === "string";
    return of === claimId && isWhole ? { count, note, more } : NOTHING;
  } catch {
    return NOTHING;
  }
}
