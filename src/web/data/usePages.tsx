import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/layout.tsx";

/** A page of a list, as the server sends it. */
type Page<T> = { items: readonly T[]; next: string | null };

/** How far somebody has read a list that comes in pages. */
export type PagesState<T> = {
  /** What the call is asked beside the rest: where the next page begins. */
  from: { after?: string };
  /** All up to this page, each once. */
  upTo: (page: Page<T>) => readonly T[];
  turn: (page: Page<T>) => void;
};

/**
 * Reads a list page by page. `idOf` tells its items apart: one that moved between two pages is
 * shown once.
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
  /** Stands in place of an empty list. */
  none: ReactNode;
  children: (all: readonly T[]) => ReactNode;
};

/** The list as far as it was read, and below it the key for more. */
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
