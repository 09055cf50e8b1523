import { Children } from "react";
import type { ReactNode } from "react";
import { Note } from "../ui/FormField.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import css from "./WaitingList.module.css";

/** What waits for a decision, or that nothing does. */
export function WaitingList({ none, children }: { none: string; children: ReactNode }) {
  return Children.count(children) === 0 ? (
    <Card data-pad="">{none}</Card>
  ) : (
    <Stack className={css.list}>{children}</Stack>
  );
}

/** What was decided last, told aloud too; null: nothing yet. */
export function DoneNote({ words }: { words: string | null }) {
  return (
    <div role="status">
      {words !== null && (
        <Note icon="check" tone="fresh">
          {words}
        </Note>
      )}
    </div>
  );
}
