import type { ReactNode } from "react";
import { DataTable } from "../../ui/DataTable.tsx";
import css from "./LearningTable.module.css";

type LearningTableProps = {
  caption?: string;
  heads: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly { id: string | number; head: string; cells: readonly ReactNode[] }[];
};

/** A table of chances, which moves sideways within its card where it is too wide. */
export function LearningTable({ caption, heads, rows }: LearningTableProps) {
  const name = caption ?? heads[0] ?? "";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer moves it sideways by its focus.
    <div className={css.wide} role="region" aria-label={name} tabIndex={0}>
      {caption !== undefined && <p aria-hidden="true">{caption}</p>}
      <DataTable
        caption={name}
        heads={heads}
        rows={rows.map(({ id, head, cells }) => ({ id, cells: [head, ...cells] }))}
      />
    </div>
  );
}
