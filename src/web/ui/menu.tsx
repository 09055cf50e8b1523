import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from "react";
import { part } from "../theme/part.ts";
import css from "./menu.module.css";

/**
 * A row for menus. On wide screens their panels stay within its width, so that the window cuts
 * none off.
 * @example <MenuRow><Menu group="list">{summaryAndPanel}</Menu></MenuRow>
 */
export const MenuRow = part("div", css.menuRow);

type MenuProps = {
  /** Only one menu of a group is open at a time. */
  group: string;
  /** A `<summary>` and its panel. */
  children: ReactNode;
};

/**
 * A label that opens a panel: on phones a sheet from below, else a small one under it. What is
 * behind is dimmed. A plain `<details>`, so it works without scripts. Used in a `MenuRow`; not
 * printed.
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

/** The focus returns to the summary: the focused element is hidden now. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  if (event.key !== "Escape" || !menu.open) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

const ChipRow = part("ul", css.chips);

/**
 * One row of choices that scrolls sideways.
 * @example <Chips><li><Link href={all} aria-current="page">{say("find.all")}</Link></li></Chips>
 */
export function Chips(props: ComponentProps<typeof ChipRow>) {
  return <ChipRow onFocus={showWhole} {...props} />;
}

/**
 * A cut chip that keys reach comes whole into the row: browsers leave it where it is. Not under a
 * pointer, which would then meet another chip.
 */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
