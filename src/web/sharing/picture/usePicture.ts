import { useCallback, useEffect, useRef, useState } from "react";
import { exportElement } from "./export-element.ts";
import type { Progress } from "./export-element.ts";

/**
 * The picture of an element: made when it is first asked for, then kept until the element is
 * another one.
 */
export type Picture = {
  /** How far its making is; null while none is made. */
  progress: Progress | null;
  /** It is there. */
  file: File | null;
  make: () => Promise<File>;
};

type PictureRequest = {
  element: () => HTMLElement | null;
  /** Of the file. */
  name: string;
  /** Changes with what the element shows. */
  version: string;
  /** Draws the element as PNG; absent: `exportElement`. */
  draw?: typeof exportElement;
};

/**
 * Makes the picture of an element of this page as a PNG file. `make` rejects with a PictureProblem.
 */
export function usePicture({ element, name, version, draw = exportElement }: PictureRequest): Picture {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const making = useRef<Promise<File> | null>(null);
  const latest = useRef(0);
  useEffect(() => {
    // What is still being made is of what was: it tells nothing any more.
    latest.current += 1;
    making.current = null;
    setFile(null);
    setProgress(null);
  }, [version]);
  const make = useCallback((): Promise<File> => {
    if (making.current !== null) return making.current;
    latest.current += 1;
    const turn = latest.current;
    const ifLatest = (act: () => void) => latest.current === turn && act();
    setProgress({ done: 0, total: 1 });
    const made = makeFile({ element: element(), name, draw }, (reached) => ifLatest(() => setProgress(reached)));
    making.current = made;
    made
      .then((done) => ifLatest(() => setFile(done)))
      // The next tap tries again.
      .catch(() => ifLatest(() => (making.current = null)))
      .finally(() => ifLatest(() => setProgress(null)));
    return made;
  }, [element, name, draw]);
  return { progress, file, make };
}

type ToMake = { element: HTMLElement | null; name: string; draw: typeof exportElement };

async function makeFile({ element, name, draw }: ToMake, onProgress: (progress: Progress) => void): Promise<File> {
  if (element === null) throw new Error("there is nothing to make a picture of");
  return new File([await draw(element, { onProgress })], name, { type: "image/png" });
}
