import type { ReactNode } from "react";
import type { ShownCount } from "#domain/overview/shown-count.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { countText } from "./count-text.ts";
import css from "./CountTable.module.css";

/** A column of counts; `shareOf`: the words of its share, below the count. */
export type Column<Row> = {
  head: string;
  count: (row: Row) => ShownCount;
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
  const locale = useLanguage();
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
                  <bdi>{countText(column.count(row), locale)}</bdi>
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
