import { useEffect, useState } from "react";

/** Whole seconds left of `seconds` that began at `from` (ms since 1970); at least 0. */
export function useSecondsSince(from: number, seconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [from]);
  return Math.max(0, Math.ceil((from - now) / 1000 + seconds));
}
