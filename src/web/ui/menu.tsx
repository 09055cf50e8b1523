import type { KeyboardEvent, ReactNode } from "react";
import { part } from "../theme/part.ts";
import css from "./menu.module.css";

/**
 * A row that holds menus: their panels lie within its width, so that none is cut off by an edge of
 * the window.
 * @example <MenuRow><Menu group="list">{summaryAndPanel}</Menu></MenuRow>
 */
export const MenuRow = part("div", css.menuRow);

type MenuProps = {
  /** Of several with this name one is open at a time. */
  group: string;
  /** A `<summary>`, and the panel that it opens. */
  children: ReactNode;
};

/**
 * A word with an arrow that opens a small panel under it; a plain `<details>`, so it works without
 * the program. Stands in a `MenuRow`; paper has none.
 * @example <Menu group="list"><summary>{say("find.filter")}</summary><ul>{links}</ul></Menu>
 */
export function Menu({ group, children }: MenuProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from anything inside closes the panel.
    <details className={css.fold} name={group} data-screen="" onKeyDown={closeOnEscape}>
      {children}
    </details>
  );
}

/** The focus goes back to the key that opened it: what had it is no longer shown. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  if (event.key !== "Escape" || !menu.open) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/**
 * One row of choices that scrolls sideways; on wide screens it wraps.
 * @example <Chips><li><Link href={all} aria-current="page">{say("find.all")}</Link></li></Chips>
 */
export const Chips = part("ul", css.chips);
