import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { Waiting } from "./Waiting.tsx";
import css from "./usePart.module.css";

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
    // Twice in vain with a net: the server has another version, and this one's part is gone with
    // it.
    if (tries > 0 && navigator.onLine) return location.reload();
    setFailed(false);
    setTries(tries + 1);
  };
  return { part: got?.of === name ? got.part : null, hasFailed, again };
}

/**
 * Shows a page whose section of the texts is here, known by one text of it. A page that was loaded
 * anew elsewhere has not brought them; by Back one can come here all the same: then this one is
 * loaded anew.
 */
export function WithTexts({ of, children }: { of: readonly TextKey[]; children: ReactNode }) {
  const say = useText();
  const hasTexts = of.every((key) => say(key) !== key);
  useEffect(() => {
    if (!hasTexts) location.reload();
  }, [hasTexts]);
  return hasTexts ? children : null;
}

type PartAwaitedProps = {
  fetched: Fetched<unknown>;
  needsProgram: string;
  /** What is said when it could not be fetched, where there is more to say than usual. */
  failed?: { title: string; text: string };
};

/**
 * In place of a part of the program: that it is on its way; where it did not come why, and a way to
 * try again.
 */
export function PartAwaited({ fetched: { hasFailed, again }, needsProgram, failed }: PartAwaitedProps) {
  const say = useText();
  if (!hasFailed) return <Coming needsProgram={needsProgram} />;
  return (
    <>
      <Refused title={failed?.title ?? say("problem.noAnswerTitle")}>
        {failed?.text ?? say("problem.noAnswerText")}
      </Refused>
      <Button look="key" onClick={again}>
        {say("problem.retry")}
      </Button>
    </>
  );
}

/**
 * Until the page's part of the program is there: that it is on its way. Where no program runs at
 * all, after a moment, what it needs (`<noscript>` would not say it where only the script's file
 * was kept away).
 */
function Coming({ needsProgram }: { needsProgram: string }) {
  const isAwake = useHydrated();
  return isAwake ? (
    <Waiting />
  ) : (
    <p className={css.late} data-waiting="">
      {needsProgram}
    </p>
  );
}
