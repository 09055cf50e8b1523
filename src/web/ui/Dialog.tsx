import { styled } from "../theme/styled.ts";
import { useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { Icon } from "./Icon.tsx";

const Sheet = styled("dialog")({
  display: "none",
  "&[open]": { display: "block" },
  position: "fixed",
  inset: "auto 0 0",
  width: "100%",
  maxWidth: "none",
  maxHeight: "92dvh",
  margin: 0,
  padding: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  border: `1px solid ${c.line}`,
  borderRadius: `${RADIUS.card}px ${RADIUS.card}px 0 0`,
  background: c.surface,
  color: c.ink,
  boxShadow: "0 -8px 32px rgb(0 0 0 / .28)",
  "&::backdrop": { background: "rgb(0 0 0 / .5)" },
  [WIDE]: { inset: 0, width: SIZE.signIn, height: "fit-content", margin: "auto", borderRadius: RADIUS.card },
});

const Head = styled("div")({
  position: "sticky",
  top: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 8,
  paddingBlock: 8,
  paddingInline: "16px 8px",
  background: c.surface,
  borderBlockEnd: `1px solid ${c.line}`,
  "& h2": { flex: 1, minWidth: 0, overflowWrap: "anywhere", outline: "none" },
  "& button": {
    display: "grid",
    placeItems: "center",
    width: SIZE.target,
    height: SIZE.target,
    flex: "none",
    padding: 0,
    border: 0,
    borderRadius: RADIUS.control,
    background: "none",
    color: c.ink,
    cursor: "pointer",
    "&:hover": { background: c.sunken },
  },
});

const Body = styled("div")({ padding: 16, overflowWrap: "anywhere" });

type DialogProps = {
  title: string;
  /** Name of the key that closes it. */ close: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A sheet over the page, for one thing to do: from below on phones, in the middle on wide screens.
 * The page behind it rests; Escape and the key on top close it, and the focus goes back to where it
 * was. Open as long as it is drawn.
 */
export function Dialog({ title, close, onClose, children }: DialogProps) {
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // The focus goes back in the same moment in which the sheet goes: later, it would be taken from
  // what the page has led it to since.
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
    <Sheet
      ref={sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      <Head>
        <h2 id={id} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </Head>
      <Body>{children}</Body>
    </Sheet>
  );
}
