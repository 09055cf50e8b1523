import type { ReactNode } from "react";
import css from "./PlaceList.module.css";

/**
 * Rows of places or kinds to open next: an icon, a link of two lines, something at the end.
 * @example <PlaceList title={say("listing.next")}>{places.map(rowOf)}</PlaceList>
 */
export function PlaceList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <h2 className={css.title}>{title}</h2>}
      <ul className={css.list}>{children}</ul>
    </>
  );
}
