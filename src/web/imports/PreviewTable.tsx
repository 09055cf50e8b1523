import { useText } from "../i18n/useLanguage.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { Stack } from "../ui/layout.tsx";
import type { Preview } from "./run.ts";
import css from "./PreviewTable.module.css";

/** Columns that are drawn: more of them say nothing about how a file is read. */
const SHOWN_COLUMNS = 30;

/** The first rows as they are read. The table moves sideways within itself. */
export function PreviewTable({ preview: { headers, rows } }: { preview: Preview }) {
  const say = useText();
  const caption = say("imports.read.first");
  const heads = headers.slice(0, SHOWN_COLUMNS);
  return (
    <Stack data-gap="m">
      <h3>{caption}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer moves it sideways by its focus. */}
      <div className={css.wide} role="region" aria-label={caption} tabIndex={0} dir="auto">
        <DataTable
          caption={caption}
          heads={heads}
          rows={rows.map((cells, at) => ({
            id: at,
            cells: heads.map((head, column) => <bdi key={head}>{cells[column] ?? ""}</bdi>),
          }))}
        />
      </div>
    </Stack>
  );
}
