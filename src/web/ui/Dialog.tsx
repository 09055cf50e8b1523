import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import css from "./Dialog.module.css";

type DialogProps = {
  title: string;
  /** Label of the close button. */ close: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal sheet for one task: from below on phones, centred on wide screens. Escape and the close
 * button close it, and the focus returns. Open while it is rendered.
 * @example {isOpen && <Dialog title={title} close={say("app.back")} onClose={() =>
 * setOpen(false)}>{form}</Dialog>}
 */
export function Dialog({ title, close, onClose, children }: DialogProps) {
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // The focus returns at the moment of removal. Later it would be taken from where the page has
  // moved it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = sheet.current;
    const root = document.documentElement.style;
    if (shown === null) return;
    // Old browsers show it as a part of the page.
    if (typeof shown.showModal === "function") shown.showModal();
    else shown.setAttribute("open", "");
    head.current?.focus();
    root.setProperty("overflow", "hidden");
    return () => {
      root.removeProperty("overflow");
      shown.close?.();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap outside the sheet closes it; for keyboards Escape does.
    <dialog
      className={css.sheet}
      ref={sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      <div className={css.head}>
        <h2 id={id} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}
