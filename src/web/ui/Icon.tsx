import { useContext } from "react";
import { ICONS, MIRRORED } from "./icons.ts";
import type { IconName } from "./icons.ts";
import { IconUse } from "./useHasIcons.ts";
import css from "./Icon.module.css";

type IconProps = {
  name: IconName;
  /** s 20, m 24, l 36 px. */
  size?: "s" | "m" | "l";
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
      data-size={size === "m" ? undefined : size}
      data-turns={MIRRORED.has(name) ? "" : undefined}
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The symbols of some icons, as the content of one hidden `<svg>`. */
export function spriteOf(names: Iterable<IconName>): string {
  return [...names].map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${ICONS[name]}</symbol>`).join("");
}
