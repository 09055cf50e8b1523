import { styled } from "../theme/styled.ts";
import { useEffect, useState } from "react";
import { useIdle } from "../device/useHydrated.ts";
import { useLazyPart } from "../lazy/useLazyPart.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";
import type { DidItHelpProps } from "./DidItHelp.tsx";

/**
 * About as high as the question is, so that nothing moves when it comes; nothing at all where no
 * program runs.
 */
const Room = styled("div")({
  minHeight: "21rem",
  "&[data-there]": { minHeight: 0 },
  "@media (scripting:none)": { display: "none" },
});

const loadHelp = async () => (await import("./DidItHelp.tsx")).DidItHelp;

/**
 * Where "Did it help?" stands. It comes when the page is awake and idle, at once when the reader is
 * back from the call; with text only no program comes, and no room is kept.
 */
export function HelpPlace(props: DidItHelpProps) {
  const isTime = useIdle();
  const [isGone, setGone] = useState(false);
  const isWanted = isTime || props.isBack;
  if (useTextOnly()) return null;
  return (
    <Room data-there={isGone ? "" : undefined} data-at="help" data-screen="">
      {isWanted && <CardHelpPlace {...props} onSettled={() => setGone(true)} />}
    </Room>
  );
}

/** The same without room kept for it: inside a card of a list. */
export function CardHelpPlace({ onSettled, ...props }: DidItHelpProps & { onSettled?: () => void }) {
  const { part: Help, hasFailed } = useLazyPart("help", loadHelp);
  const isSettled = Help !== null || hasFailed;
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);
  return Help === null ? null : <Help {...props} />;
}
