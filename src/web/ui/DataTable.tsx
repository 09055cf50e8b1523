import type { KeyboardEvent, ReactNode } from "react";
import css from "./DataTable.module.css";

type DataTableProps = {
  /** Read aloud as the table's name; the screen shows a heading of its own. */
  caption: string;
  heads: readonly string[];
  /** The first cell is the row's head; its link opens the row. `isOpen`: it is open beside. */
  rows: readonly { id: string | number; isOpen?: boolean; cells: readonly ReactNode[] }[];
  /** Each cell is one line, what is longer is cut: for lists whose rows open to the whole. */
  isOneLine?: boolean;
};

/**
 * A table whose heads stay in view. The link in a row's first cell opens it. Up and down arrows
 * move between rows. Narrow screens show a list instead.
 * @example <DataTable caption={title} heads={[name, role]} rows={[{ id, cells: [link, role] }]} />
 */
export function DataTable({ caption, heads, rows, isOneLine = false }: DataTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the links inside.
    <table className={css.table} data-lines={isOneLine ? "one" : undefined} onKeyDown={moveBetweenRows}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, isOpen, cells: [head, ...cells] }) => (
          <tr key={id} data-open={isOpen === true ? "" : undefined}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td key={heads[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Up and down from the link of a row to that of the next; at the ends the focus stays. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr > th a:first-of-type")];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  links[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
