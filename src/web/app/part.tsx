import { keyframes, styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import { useAwake } from "./awake.ts";
import { Waiting } from "./Waiting.tsx";

/** A part of the program that is fetched when it is first needed; null until it is there. */
export type Fetched<Part> = { part: Part | null; hasFailed: boolean; again: () => void };

/** Fetches the part of the program that draws a page. `name` tells pages apart. */
export function usePart<Part>(name: string, load: () => Promise<Part>): Fetched<Part> {
  const [got, setGot] = useState<{ of: string; part: Part } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (part) => isWanted && setGot({ of: name, part }),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [name, load, tries]);
  const again = () => {
    // Twice in vain with a net: the server has another version, and this one's part is gone with it.
    if (tries > 0 && navigator.onLine) return location.reload();
    setFailed(false);
    setTries(tries + 1);
  };
  return { part: got?.of === name ? got.part : null, hasFailed, again };
}

/**
 * Until the page's part of the program is there: that it is on its way. Where no program runs at all, after a moment, what it needs
 * (`<noscript>` would not say it where only the script's file was kept away).
 */
export function Coming({ needsProgram }: { needsProgram: string }) {
  const isAwake = useAwake();
  return isAwake ? <Waiting /> : <Late data-waiting="">{needsProgram}</Late>;
}

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });
const Late = styled("p")({ animation: `${appear} 0s 1s both` });
