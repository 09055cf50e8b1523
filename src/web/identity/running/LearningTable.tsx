import type { ReactNode } from "react";
import css from "./LearningTable.module.css";

type LearningTableProps = {
  caption?: string;
  heads: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly { id: string | number; head: string; cells: readonly ReactNode[] }[];
};

/** A table of chances, which moves sideways within its card where it is too wide. */
export function LearningTable({ caption, heads, rows }: LearningTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer moves it sideways by its focus.
    <div className={css.wide} role="region" aria-label={caption ?? heads[0]} tabIndex={0}>
      <table>
        {caption !== undefined && <caption>{caption}</caption>}
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
          {rows.map(({ id, head, cells }) => (
            <tr key={id}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
