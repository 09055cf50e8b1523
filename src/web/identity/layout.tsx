import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { part } from "../theme/part.ts";
import css from "./layout.module.css";

/** "or without a password", between two lines. */
export const Or = part("p", css.or);

/** Links at both ends of a line; below each other without room. */
export const Ends = part("p", css.ends);

/** Heading of a step. It takes the focus when the step begins, so that it is read aloud. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.step}>
      <h1 className={css.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** "Step 1 of 3". */
export function StepOf({ at, of }: { at: number; of: number }) {
  const say = useText();
  return <p>{say("account.step", { at, of })}</p>;
}
