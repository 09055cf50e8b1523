import type { ReactNode } from "react";
import type { Row } from "../../entry/row.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Stack } from "../../ui/layout.tsx";
import css from "./UnfitRows.module.css";

type UnfitRowsProps = { rows: readonly Row[]; card: (row: Row, rows: readonly Row[]) => ReactNode };

/** Below a list: places that are not for whom the reader asks, as they say themselves. */
export function UnfitRows({ rows, card }: UnfitRowsProps) {
  const say = useText();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={css.title}>{say("find.forWhom.unfit")}</h2>
      <Stack as="ol" data-gap="m">
        {rows.map((row) => card(row, rows))}
      </Stack>
    </section>
  );
}
