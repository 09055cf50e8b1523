import { useEffect, useRef } from "react";

/**
 * After a call resets the question, scrolls it into view and focuses it. `lookAtIt`: when its
 * content changed.
 */
export function useQuestionFocus(isBack: boolean, reset: () => void) {
  const card = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const again = useRef(reset);
  useEffect(() => {
    again.current = reset;
  }, [reset]);
  useEffect(() => {
    if (!isBack) return;
    again.current();
    const take = () => {
      head.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: "nearest" });
    };
    const asked = requestAnimationFrame(take);
    // An open dialog closes first and returns the focus: this runs after it.
    const dialog = document.querySelector("dialog[open]");
    dialog?.addEventListener("close", take);
    return () => {
      cancelAnimationFrame(asked);
      dialog?.removeEventListener("close", take);
    };
  }, [isBack]);
  // The tapped button is gone.
  const lookAtIt = () => void requestAnimationFrame(() => head.current?.focus());
  return { card, head, lookAtIt };
}
