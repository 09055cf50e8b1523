import { styled } from "../theme/styled.ts";
import { createContext, useContext } from "react";
import { ICONS, MIRRORED } from "./icons.ts";
import type { IconName } from "./icons.ts";

const IconUse = createContext<Set<IconName> | null>(null);

/** On the server: notes which signs a page uses, so that it carries only these. */
export const IconUseProvider = IconUse.Provider;

const Drawing = styled("svg")({
  width: 24,
  height: 24,
  flex: "none",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  '&[data-size="s"]': { width: 20, height: 20 },
  '&[data-size="l"]': { width: 36, height: 36, strokeWidth: 1.7 },
  "[dir=rtl] &[data-turns]": { transform: "scaleX(-1)" },
});

/** A sign beside words that say the same: never alone, so hidden from screen readers. `size` s 20, m 24, l 36 px. */
export function Icon({ name, size = "m" }: { name: IconName; size?: "s" | "m" | "l" }) {
  useContext(IconUse)?.add(name);
  return (
    <Drawing
      aria-hidden="true"
      data-size={size === "m" ? undefined : size}
      data-turns={MIRRORED.has(name) ? "" : undefined}
    >
      <use href={`#i-${name}`} />
    </Drawing>
  );
}

/** The symbols of some signs, as the inside of one hidden `<svg>`. */
export function spriteOf(names: Iterable<IconName>): string {
  return [...names].map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${ICONS[name]}</symbol>`).join("");
}
