import { ICONS } from "./icons.ts";
import type { IconName } from "./icons.ts";

/** The symbols of some icons, as the content of one hidden `<svg>`. */
export function spriteOf(names: Iterable<IconName>): string {
  return [...names].map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${ICONS[name]}</symbol>`).join("");
}

/** Adds the icons that a page did not carry, once the program runs and may draw any. */
export function completeSprite(): void {
  const sprite = document.getElementById("sprite");
  if (sprite === null) return;
  for (const [name, drawing] of Object.entries(ICONS)) {
    if (document.getElementById(`i-${name}`) !== null) continue;
    const symbol = document.createElementNS("http://www.w3.org/2000/svg", "symbol");
    symbol.id = `i-${name}`;
    symbol.setAttribute("viewBox", "0 0 24 24");
    symbol.innerHTML = drawing;
    sprite.append(symbol);
  }
}
