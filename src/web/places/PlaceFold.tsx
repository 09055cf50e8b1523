import { styled } from "../theme/styled.ts";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { Icon } from "../ui/Icon.tsx";
import { Aloud } from "../ui/layout.tsx";

const Fold = styled("details")({
  minWidth: 0,
  "header &": { flex: "1 1 8rem", [WIDE]: { flex: "0 1 auto" } },
  "& summary": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0 4px",
    minHeight: SIZE.target,
    color: c.ink,
    lineHeight: 1.3,
    cursor: "pointer",
    listStyle: "none",
    borderRadius: RADIUS.control,
    "&::-webkit-details-marker": { display: "none" },
  },
  "& summary b": {
    flex: "1 0 100%",
    fontSize: "1.25rem",
    fontWeight: 700,
    [WIDE]: { flex: "0 0 auto", fontSize: "1.5rem", marginInlineEnd: 8 },
  },
  "& summary>span": { display: "inline-flex", alignItems: "center", gap: 4, minWidth: 0, color: c.link },
  "& summary u": { textUnderlineOffset: ".18em", overflowWrap: "anywhere" },
  "&[open] summary svg:last-child": { transform: "scaleY(-1)" },
  "header & summary u": { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 2, overflow: "hidden" },
});

const Panel = styled("div")({
  padding: 16,
  marginBlockStart: 8,
  background: c.surface,
  border: `1px solid ${c.line}`,
  borderRadius: RADIUS.card,
  "header &": {
    position: "absolute",
    insetInline: 0,
    top: "100%",
    zIndex: 2,
    margin: 0,
    borderRadius: "0 0 14px 14px",
    boxShadow: "0 8px 24px rgb(0 0 0 / .22)",
    [WIDE]: { insetInline: "32px auto", width: 480 },
  },
});

type PlaceFoldProps = { label: string; guessed?: boolean; title?: string; leading?: ReactNode; children: ReactNode };

/**
 * The place, shown and changeable: a line that opens the place form under it. Works without the
 * program; Escape closes it.
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
    // The form goes with what had the focus: the keyboard goes on at the place that was chosen by
    // it.
    if (isHere) shown.querySelector("summary")?.focus({ preventScroll: true });
  }, [key]);
  const close = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented || fold.current === null || !fold.current.open) return;
    fold.current.open = false;
    fold.current.querySelector("summary")?.focus();
  };
  return (
    <Fold ref={fold} onKeyDown={close}>
      <summary>
        {title !== undefined && <b>{title}</b>}
        <span>
          {leading}
          <u>{label}</u>
          <Aloud>{guessed ? `${say("place.guessed")} ${say("place.change")}` : say("place.change")}</Aloud>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <Panel>{children}</Panel>
    </Fold>
  );
}
