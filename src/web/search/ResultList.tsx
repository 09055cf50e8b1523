import { memo, Suspense, useMemo, useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useLocation } from "react-router";
import { withParts } from "../places/address-parts.ts";
import { NothingCallable } from "../entry/alternatives/NothingCallable.tsx";
import { PaperLines } from "../entry/PaperLines.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Stack } from "../ui/layout.tsx";
import type { FoundPage } from "./find-loader.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { ListPictureKey } from "./list-picture/ListPictureKey.tsx";
import { placeAndQueryPart, isExactPoint, traitsAndTermsOf } from "../entry/find-query.ts";
import { headingText, partText } from "./search-title.ts";
import { ResultCard } from "../entry/ResultCard.tsx";
import { useAsker } from "../data/useAsker.ts";
import type { Row } from "../entry/row.ts";
import { useLiveRows } from "./live/useLiveRows.tsx";
import { ForWhomNote } from "./for-whom/ForWhomNote.tsx";
import { canBeCalled, groupRows } from "./for-whom/grouped-rows.ts";
import { ListButton } from "../data/PostedList.tsx";
import { UnfitRows } from "./for-whom/UnfitRows.tsx";
import { useRowFor } from "./for-whom/useRowFor.ts";
import { NameLines } from "./NameLines.tsx";
import { useMoreResults } from "./useMoreResults.tsx";
import { useHelpAfterCall } from "./useHelpAfterCall.tsx";
import { useListedRows } from "./map/useListedRows.ts";
import css from "./ResultList.module.css";

/**
 * The list: cards, lines of places that only have a name. Those with none left follow, folded, then
 * more pages.
 */
export function ResultList({ query, first, title }: { query: FindQuery; first: FoundPage; title: string }) {
  const say = useText();
  const { rows: found, more, isNearest } = useMoreResults(first, query.sort);
  const { left: others, patch, added, fresh, change, listener } = useLiveRows(query, first, found);
  const near = placeAndQueryPart(query, first.place.query);
  const helpOf = useHelpAfterCall(query, near);
  const list = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState<readonly string[]>([]);
  const asker = useAsker();
  // Rows keep the position they had when the list was made: nothing moves on its own.
  const groups = groupRows({ found: others, added, mayFold: query.callable === undefined }, asker);
  const read = useRowFor(patch, asker);
  const cards = groups.cards.map(read);
  const names = groups.names.map(read);
  const unfit = groups.unfit.map(read);
  const some = [...cards, ...names];
  useListedRows([...some, ...unfit]);
  const part = partText(groups.plain.length, first, say);
  const asked = useMemo(() => askedOf(query), [query]);
  const card = (row: Row, rows: readonly Row[]) => (
    <Card key={row.id} {...{ row, near, asked }} help={helpOf(row, rows)} />
  );
  const show = () => {
    fresh.show();
    // The button disappears with the tap: the focus moves to the list.
    requestAnimationFrame(() => list.current?.focus());
  };
  return (
    <>
      {first.isRestarted && <p role="status">{say("find.oldList")}</p>}
      {listener}
      <Aloud role="status">{change}</Aloud>
      <NothingCallable query={query} place={first.place} rows={groups.plain} lines={names} onWalk={setWalked} />
      {part !== undefined && <PaperLines lines={[part]} />}
      <ForWhomNote rows={groups.left} />
      <div className={css.rows}>
        <div className={css.fresh} role="status">
          {fresh.count > 0 && <NewRowsKey count={fresh.count} show={show} />}
        </div>
        {cards.length > 0 && (
          <Stack as="ol" data-gap="m" ref={list} aria-label={say("find.list")} tabIndex={-1}>
            {cards.map((row) => card(row, some))}
          </Stack>
        )}
      </div>
      <NameLines rows={names} toldBefore={walked} near={near} card={(row) => card(row, some)} />
      <UnfitRows rows={unfit} card={card} />
      <Folded words="find.noneLeft" rows={groups.none.map(read)} card={card} />
      <Folded words="find.notCallable" rows={groups.silent.map(read)} card={card} />
      {more}
      <NotCallable query={query} first={first} isShown={groups.left.length > 0 && !groups.left.some(canBeCalled)} />
      <ListPictureKey
        rows={groups.plain.map(patch)}
        list={{ ...pictured(query, { first, title }, say), isNearest }}
        here={first.place}
      />
    </>
  );
}

/**
 * A card that hydrates by itself, in an idle moment or when touched. All at once would block a slow
 * phone. A list that is rendered again must leave it alone, or it hydrates at once.
 */
const Card = memo((props: ComponentProps<typeof ResultCard>) => (
  <Suspense>
    <ResultCard {...props} />
  </Suspense>
));

function NewRowsKey({ count, show }: { count: number; show: () => void }) {
  const say = useText();
  return (
    <Button size="s" look="key" onClick={show}>
      {say("find.new", { count })}
    </Button>
  );
}

/** What was asked for in particular. A patient's blood is of one component (CONTRACT.md 4). */
function askedOf(query: FindQuery) {
  const { subtype, group, component = group && "red-cells" } = query;
  return { subtype, group, component, ...traitsAndTermsOf(query) };
}

/** How many more there are without a number, and the way to their list. */
function NotCallable({ query, first, isShown }: { query: FindQuery; first: FoundPage; isShown: boolean }) {
  const say = useText();
  const location = useLocation();
  const count = first.notCallable ?? 0;
  if (query.callable === "no" || isShown || count === 0) return null;
  return (
    <ListButton wide data-screen="" href={withParts(location, { callable: "no" })}>
      {say("find.notCallable", { count })}
    </ListButton>
  );
}

type FoldedProps = {
  words: "find.noneLeft" | "find.notCallable";
  rows: readonly Row[];
  card: (row: Row, rows: readonly Row[]) => ReactNode;
};

/** Rows of less use, folded; nothing without any. */
function Folded({ words, rows, card }: FoldedProps) {
  const say = useText();
  if (rows.length === 0) return null;
  return (
    <details className={css.none}>
      <summary>
        <Icon name="old" />
        <span>{say(words, { count: rows.length })}</span>
        <u data-screen="">{say("find.show")}</u>
        <Icon name="down" size="s" />
      </summary>
      <Stack as="ol">{rows.map((row) => card(row, rows))}</Stack>
    </details>
  );
}

/** The list's description on its picture. */
function pictured(query: FindQuery, { first, title }: { first: FoundPage; title: string }, say: Say) {
  const narrowed = first.elsewhere === undefined ? headingText(first, query, say) : "";
  const { total, elsewhere, asOf } = first;
  return { title, narrowed, place: placeOf(first), asOf, of: { total, elsewhere }, asked: askedOf(query) };
}

/** A shared list must not reveal where the reader is. */
function placeOf({ place }: FoundPage): string {
  return isExactPoint(place.query) ? "" : place.label;
}
