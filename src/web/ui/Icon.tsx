import { useContext } from "react";
import type { IconName } from "./icons.ts";
import { IconUse } from "./useHasIcons.ts";
import css from "./Icon.module.css";

/** Icons that point in reading direction and are mirrored with it. */
const MIRRORED: ReadonlySet<IconName> = new Set(["back", "next", "route", "sign-out"]);

/** The dot of freshness: 12 px, everywhere. */
const DOTS: ReadonlySet<IconName> = new Set(["fresh", "ageing", "old", "split", "none"]);

type IconProps = {
  name: IconName;
  /** xs 16, s 20, m 24, l 36 px. A dot has one size. */
  size?: "xs" | "s" | "m" | "l";
  /** Text for a text-only page, if no text is next to the icon. */
  instead?: string;
};

/**
 * An icon next to text that says the same, so hidden from screen readers. Not drawn on a text-only
 * page.
 * @example <Icon name="phone" size="l" />
 */
export function Icon({ name, size = "m", instead }: IconProps) {
  const use = useContext(IconUse);
  if (use === "none") return instead ?? null;
  use?.add(name);
  return (
    <svg
      className={css.drawing}
      aria-hidden="true"
      data-size={DOTS.has(name) ? "dot" : size === "m" ? undefined : size}
      data-turns={MIRRORED.has(name) ? "" : undefined}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
