import { useRef, useState } from "react";
import type { Wrong } from "./answers.ts";

/** The step that is open, and why its answers were refused. */
export function useSteps() {
  const form = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState<Wrong>({});
  const show = (to: number, refused: Wrong, selector: string) => {
    setAt(to);
    setWrong(refused);
    // What is drawn next has it.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  return {
    form,
    at,
    wrong,
    go: (to: number) => show(to, {}, "[data-step]"),
    refuse: (refused: Wrong, to: number) => show(to, refused, "[aria-invalid]"),
    /** Answers that were changed are no longer refused. */
    mend: (names: readonly string[]) =>
      setWrong(Object.fromEntries(Object.entries(wrong).filter(([name]) => !names.includes(name)))),
  };
}
