import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { RunState } from "#domain/imports/run.ts";

/**
 * A heading that takes the focus when a run comes into one of the states. The key that was pressed
 * is gone then. Not when the page is opened in that state.
 */
export function useHeadingFocus(state: RunState, states: readonly RunState[]): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isNew = before.current !== state;
    before.current = state;
    if (isNew && isFree() && states.includes(state)) heading.current?.focus();
  }, [state, states]);
  return heading;
}

/** Whether nobody has gone on: no field, link or key has the focus. */
function isFree(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof HTMLElement) || activeElement === document.body || activeElement.tabIndex < 0;
}
