import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/layout.tsx";

/** A page of a list, as the server sends it. */
type Page<T> = { items: readonly T[]; next: string | null };

/** The pages of a list read so far. */
export type PagesState<T> = {
  /** Extra input of the call: where the next page begins. */
  from: { after?: string };
  /** All items up to this page, without duplicates. */
  upTo: (page: Page<T>) => readonly T[];
  turn: (page: Page<T>) => void;
};

/**
 * Reads a list page by page. `idOf` identifies items: one that moved between pages is shown once.
 */
export function usePages<T>(idOf: (item: T) => string | number): PagesState<T> {
  const [before, setBefore] = useState<readonly T[]>([]);
  const [after, setAfter] = useState<string | null>(null);
  const upTo = ({ items }: Page<T>) => {
    const known = new Set(before.map(idOf));
    return [...before, ...items.filter((item) => !known.has(idOf(item)))];
  };
  const turn = (page: Page<T>) => {
    setBefore(upTo(page));
    setAfter(page.next);
  };
  return { from: after === null ? {} : { after }, upTo, turn };
}

type PagedListProps<T> = {
  reading: PagesState<T>;
  page: Page<T>;
  /** Shown for an empty list. */
  none: ReactNode;
  children: (all: readonly T[]) => ReactNode;
};

/** The list so far, and a button for more. */
export function PagedList<T>({ reading, page, none, children }: PagedListProps<T>) {
  const say = useText();
  const all = reading.upTo(page);
  if (all.length === 0) return none;
  return (
    <Stack>
      {children(all)}
      {page.next !== null && (
        <Button wide onClick={() => reading.turn(page)}>
          {say("find.more")}
        </Button>
      )}
    </Stack>
  );
}
