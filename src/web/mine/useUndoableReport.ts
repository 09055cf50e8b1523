import { useEffect, useState } from "react";

const UNDO_MS = 10_000;

/** Id of the last report while it can be undone, else null; and the function that sets it. */
export function useUndoableReport() {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said, setSaid] as const;
}
