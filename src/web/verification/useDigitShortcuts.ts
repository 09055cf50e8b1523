import { useEffect, useRef } from "react";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { isTyping } from "../device/is-typing.ts";

/** Digits choose while the focus is on the page, in no field. */
export function useDigitShortcuts(outcomes: readonly Outcome[], choose: (outcome: Outcome) => void): void {
  const latest = useRef({ outcomes, choose });
  useEffect(() => {
    latest.current = { outcomes, choose };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOnPage = event.target instanceof Element && event.target.closest("main") !== null;
      if (!/^\d$/.test(event.key) || event.repeat || !isOnPage || isTyping(event)) return;
      const chosen = latest.current.outcomes[(Number(event.key) + 9) % 10];
      if (chosen !== undefined) latest.current.choose(chosen);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
