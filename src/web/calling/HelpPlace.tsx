import { useEffect, useState } from "react";
import { useIdle } from "../device/useHydrated.ts";
import { useLatch } from "../device/useLatch.ts";
import { usePart } from "../lazy/usePart.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";
import type { DidItHelpProps } from "./DidItHelp.tsx";
import css from "./HelpPlace.module.css";

/** With what keeps an answer: the net may be gone when the reader is back from the call. */
const loadHelp = async () => {
  const [{ DidItHelp }] = await Promise.all([import("./DidItHelp.tsx"), import("../store/open.ts")]);
  return DidItHelp;
};

/**
 * The place of "Did it help?". Loaded when idle, or at once when the reader is back from the call.
 * Text-only pages have neither program nor reserved room. A section, because an empty `div` takes
 * no room in a stack.
 */
export function HelpPlace(props: DidItHelpProps) {
  const isTime = useIdle();
  const [isGone, setGone] = useState(false);
  // An answer ends the return from the call. What says it, and takes it back, stays.
  const isWanted = useLatch(isTime || props.isBack);
  if (useTextOnly()) return null;
  return (
    <section className={css.room} data-there={isGone ? "" : undefined} data-at="help" data-screen="">
      {isWanted && <CardHelpPlace {...props} onSettled={() => setGone(true)} />}
    </section>
  );
}

/** The same without reserved room: inside a card of a list. */
export function CardHelpPlace({ onSettled, ...props }: DidItHelpProps & { onSettled?: () => void }) {
  const { part: Help, hasFailed } = usePart("help", loadHelp);
  const isSettled = Help !== null || hasFailed;
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);
  return Help === null ? null : <Help {...props} />;
}
