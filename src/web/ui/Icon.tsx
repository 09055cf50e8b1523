import { useContext } from "react";
import { ICONS, MIRRORED } from "./icons.ts";
import type { IconName } from "./icons.ts";
import { IconUse } from "./useHasIcons.ts";
import css from "./Icon.module.css";

type IconProps = {
  name: IconName;
  /** s 20, m 24, l 36 px. */
  size?: "s" | "m" | "l";
  /** What stands there on a page of words alone, where no words stand beside the sign. */
  instead?: string;
};

/**
 * A sign beside words that say the same, so hidden from screen readers; not drawn on a page of
 * words alone.
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
      data-size={size === "m" ? undefined : size}
      data-turns={MIRRORED.has(name) ? "" : undefined}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The symbols of some signs, as the inside of one hidden `<svg>`. */
export function spriteOf(names: Iterable<IconName>): string {
  return [...names].map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${ICONS[name]}</symbol>`).join("");
}
