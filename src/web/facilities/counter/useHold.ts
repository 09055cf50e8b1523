import { useCallback, useEffect, useRef } from "react";

/** Hold time before a button repeats, and its interval, ms; after ten steps five at a time. */
const HOLD_MS = 450;
const EVERY_MS = 110;
const FAST_AFTER = 10;
const FAST = 5;

/** A button that steps once per tap or key press, and repeats while it is held. */
export function useHold(step: (by: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasHeld = useRef(false);
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  }, [step]);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const start = useCallback(() => {
    wasHeld.current = false;
    let steps = 0;
    const go = () => {
      wasHeld.current = true;
      steps += 1;
      latest.current(steps > FAST_AFTER ? FAST : 1);
      timer.current = setTimeout(go, EVERY_MS);
    };
    stop();
    timer.current = setTimeout(go, HOLD_MS);
  }, [stop]);
  return {
    onPointerDown: (event: { button: number }) => event.button === 0 && start(),
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long press opens a menu on phones.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      stop();
      if (!wasHeld.current) latest.current(1);
      wasHeld.current = false;
    },
  };
}
