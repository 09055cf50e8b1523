import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud } from "../ui/layout.tsx";
import css from "./PlaceFold.module.css";

type PlaceFoldProps = { label: string; guessed?: boolean; title?: string; leading?: ReactNode; children: ReactNode };

/**
 * The current place and a form to change it, folded under it. Works without the program; Escape
 * closes it.
 */
export function PlaceFold({ label, guessed = false, title, leading, children }: PlaceFoldProps) {
  const say = useText();
  const fold = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const shown = fold.current;
    if (shown === null || !shown.open) return;
    const { activeElement, body } = document;
    const isHere = activeElement === body || shown.contains(activeElement);
    shown.open = false;
    // The form disappears with the focused element: the focus moves to the chosen place.
    if (isHere) shown.querySelector("summary")?.focus({ preventScroll: true });
  }, [key]);
  const close = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented || fold.current === null || !fold.current.open) return;
    fold.current.open = false;
    fold.current.querySelector("summary")?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from anything inside closes the panel.
    <details className={css.fold} ref={fold} onKeyDown={close}>
      <summary>
        {title !== undefined && <b>{title}</b>}
        <span>
          {leading}
          <span className={css.place}>
            <u>{label}</u> {guessed && <span>{say("place.guess")}</span>}
          </span>
          <Aloud>{say("place.change")}</Aloud>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <div className={css.panel}>{children}</div>
    </details>
  );
}
