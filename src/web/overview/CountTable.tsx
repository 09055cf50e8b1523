import type { ReactNode } from "react";
import type { ShownCount } from "#domain/overview/shown-count.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Link } from "../ui/Link.tsx";
import { countText } from "./count-text.ts";
import css from "./CountTable.module.css";

/**
 * A column of counts. `onPaper`: the count as it may be passed on, where that is another. `href`: the
 * list that was counted. `share`: the words of its share, below the count.
 */
export type Column<Row> = {
  head: string;
  count: (row: Row) => ShownCount;
  onPaper?: (row: Row) => ShownCount;
  href?: (row: Row) => string;
  share?: (row: Row) => string;
};

type CountTableProps<Row> = {
  caption: string;
  /** The head of the first column. */
  head: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => ReactNode;
  /** A picture of the row's counts, which say the same. */
  barOf?: (row: Row) => ReactNode;
};

/**
 * Counts in a table. Narrow screens have a row's counts below its name, each with its head. It
 * is read aloud too, because rows laid out anew are no table to some browsers.
 */
export function CountTable<Row>({ caption, head, columns, rows, idOf, nameOf, barOf }: CountTableProps<Row>) {
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column.head} scope="col">
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            <th scope="row">
              {nameOf(row)}
              {barOf?.(row)}
            </th>
            {columns.map((column) => (
              <td key={column.head}>
                <span>{column.head}</span>
                <b>
                  <CountText row={row} column={column} />
                </b>
                {column.share !== undefined && <small>{column.share(row)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CountText<Row>({ row, column: { count, onPaper, href } }: { row: Row; column: Column<Row> }) {
  const locale = useLanguage();
  const counted = count(row);
  const text = <bdi>{countText(counted, locale)}</bdi>;
  // A list of nothing is no way on.
  const shown = href === undefined || counted === 0 ? text : <Link href={href(row)}>{text}</Link>;
  if (onPaper === undefined) return shown;
  return (
    <>
      <span data-screen="">{shown}</span>
      <bdi data-paper="">{countText(onPaper(row), locale)}</bdi>
    </>
  );
}
