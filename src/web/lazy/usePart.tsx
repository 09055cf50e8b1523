import { useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { useOnline } from "../device/useOnline.ts";
import { Waiting } from "./Waiting.tsx";
import css from "./usePart.module.css";

/** A part of the program that is imported on first use; null until loaded. */
export type Fetched<Part> = { part: Part | null; hasFailed: boolean; again: () => void };

/**
 * Imports a page or a part after hydration, with the later texts. `name` identifies it. One that
 * failed is imported again when the net is back. A part that the server drew stays as it is until
 * its code comes: that is `laterPart`.
 */
export function usePart<Part>(name: string, load: () => Promise<Part>): Fetched<Part> {
  const { learn } = useLanguage();
  const [got, setGot] = useState<{ of: string; part: Part } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    Promise.all([load(), learn()]).then(
      ([part]) => isWanted && setGot({ of: name, part }),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [name, load, learn, tries]);
  useEffect(() => {
    if (!hasFailed) return;
    const comeBack = () => {
      setFailed(false);
      setTries((before) => before + 1);
    };
    addEventListener("online", comeBack);
    return () => removeEventListener("online", comeBack);
  }, [hasFailed]);
  const again = () => {
    // Failed twice while online: the server has another version without this part.
    if (tries > 0 && navigator.onLine) return location.reload();
    setFailed(false);
    setTries(tries + 1);
  };
  return { part: got?.of === name ? got.part : null, hasFailed, again };
}

type LazyPartProps<Props extends object> = { name: string; load: () => Promise<ComponentType<Props>>; props: Props };

/** Such a part; until it is loaded a loading text, and a retry if it fails. */
export function LazyPart<Props extends object>({ name, load, props }: LazyPartProps<Props>) {
  const say = useText();
  const { part: Part, hasFailed, again } = usePart(name, load);
  if (Part !== null) return <Part {...props} />;
  if (!hasFailed) return <Waiting />;
  return (
    <Stack data-gap="m" role="alert">
      <WhyFailed />
      <Button size="s" onClick={again}>
        {say("problem.retry")}
      </Button>
    </Stack>
  );
}

type PartAwaitedProps = {
  fetched: Fetched<unknown>;
  needsProgram: ReactNode;
  /** The error text, if there is more to say than usual. */
  failed?: { title: string; text: string };
};

/** In place of a part of the program: loading, or why it failed and a retry. */
export function PartAwaited({ fetched: { hasFailed, again }, needsProgram, failed }: PartAwaitedProps) {
  const say = useText();
  if (!hasFailed) return <Coming needsProgram={needsProgram} />;
  return (
    <>
      <WhyFailed more={failed} />
      <Button look="key" onClick={again}>
        {say("problem.retry")}
      </Button>
    </>
  );
}

/** That the device is offline, or that no answer came. `more`: what a page says of that. */
function WhyFailed({ more }: { more?: PartAwaitedProps["failed"] | undefined }) {
  const say = useText();
  if (!useOnline()) return <Refused title={say("problem.offlineTitle")}>{say("problem.offlineText")}</Refused>;
  return (
    <Refused title={more?.title ?? say("problem.noAnswerTitle")}>{more?.text ?? say("problem.noAnswerText")}</Refused>
  );
}

/**
 * Until the page's part is loaded: a loading text. If no program runs, after a moment what it
 * needs; `<noscript>` would miss a script that failed to load.
 */
function Coming({ needsProgram }: { needsProgram: ReactNode }) {
  const isHydrated = useHydrated();
  return <div className={css.coming}>{isHydrated ? <Waiting /> : <div data-waiting="">{needsProgram}</div>}</div>;
}
