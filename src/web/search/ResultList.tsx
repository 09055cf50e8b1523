import { styled } from "../theme/styled.ts";
import { Fragment, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useClock } from "../device/useClock.tsx";
import { PaperLines } from "../entry/PaperLines.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, IconLine, Stack } from "../ui/layout.tsx";
import type { FoundPage } from "./find-loader.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { useCalled } from "../entry/useCalled.ts";
import { ListPictureKey } from "./list-picture/ListPictureKey.tsx";
import { placeAndQueryPart, isExactPoint } from "../entry/find-query.ts";
import { countText, partText } from "./search-title.ts";
import { CardHelpPlace } from "../calling/HelpPlace.tsx";
import { NextPlaces } from "../entry/NextPlaces.tsx";
import { ResultCard } from "../entry/ResultCard.tsx";
import type { Row } from "../entry/row.ts";
import { useLiveRows } from "./useLiveRows.ts";
import { useMoreResults } from "./useMoreResults.tsx";

const None = styled("details")({
  background: c.surface,
  border: `1px solid ${c.line}`,
  borderRadius: RADIUS.card,
  "&>summary": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: SIZE.call,
    padding: 16,
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
  },
  "&>summary::-webkit-details-marker": { display: "none" },
  "&>summary span": { flex: 1 },
  "&>summary u": { color: c.link, textDecoration: "none" },
  "&[open]>summary>svg:last-child": { transform: "scaleY(-1)" },
  "&>ol": { padding: 8 },
});

const Rows = styled("div")({ position: "relative", "&:has(button)": { minHeight: SIZE.call } });

/** Lies over the edge of the list, so that nothing moves when it comes, and stays in sight. */
const Fresh = styled("div")({
  position: "absolute",
  inset: "-32px 0 0",
  zIndex: 1,
  pointerEvents: "none",
  "& button": {
    position: "sticky",
    top: 8,
    display: "flex",
    marginInline: "auto",
    boxShadow: "0 8px 24px rgb(0 0 0 / .22)",
    pointerEvents: "auto",
  },
});

/**
 * The list itself: cards, the note on taking turns, those with none left folded at the end, and the
 * way to more.
 */
export function ResultList({ query, first, title }: { query: FindQuery; first: FoundPage; title: string }) {
  const say = useText();
  const { rows: found, more, isNearest } = useMoreResults(first, query.sort);
  const { patch, added, fresh, change } = useLiveRows(query, first, found);
  const near = placeAndQueryPart(query, first.place.query);
  const helpOf = useHelp(query, near);
  const list = useRef<HTMLDivElement>(null);
  // Where a row stands is decided by what it was when the list was made: nothing moves by itself.
  const some = [...added, ...found.filter((row) => row.stock !== "out")].map(patch);
  const none = found.filter((row) => row.stock === "out").map(patch);
  const part = partText(some.length, first, say);
  const card = (row: Row, rows: readonly Row[]) => (
    <ResultCard key={row.id} row={row} near={near} wanted={query.subtype} help={helpOf(row, rows)} />
  );
  const show = () => {
    fresh.show();
    // The key is gone with the tap; the keyboard goes on at the list it spoke of.
    requestAnimationFrame(() => list.current?.focus());
  };
  return (
    <>
      {first.isRestarted && <p role="status">{say("find.oldList")}</p>}
      <Aloud role="status">{change}</Aloud>
      {part !== undefined && <PaperLines lines={[part]} />}
      <Rows>
        <Fresh role="status">
          {fresh.count > 0 && (
            <Button size="s" look="key" onClick={show}>
              {say("find.new", { count: fresh.count })}
            </Button>
          )}
        </Fresh>
        {some.length > 0 && (
          <Stack as="ol" ref={list} aria-label={say("find.list")} tabIndex={-1}>
            {some.map((row, index) => (
              <Fragment key={row.id}>
                {card(row, some)}
                {index === TURNS_AFTER && query.sort === "best" && <TurnsNote />}
              </Fragment>
            ))}
          </Stack>
        )}
      </Rows>
      {none.length > 0 && <NoneLeft count={none.length}>{none.map((row) => card(row, none))}</NoneLeft>}
      {more}
      <ListPictureKey rows={some} list={{ ...pictured(query, { first, title }, say), isNearest }} here={first.place} />
    </>
  );
}

/** Those with none left, folded. */
function NoneLeft({ count, children }: { count: number; children: ReactNode }) {
  const say = useText();
  return (
    <None>
      <summary>
        <Icon name="old" />
        <span>{say("find.noneLeft", { count })}</span>
        <u data-screen="">{say("find.show")}</u>
        <Icon name="down" size="s" />
      </summary>
      <Stack as="ol">{children}</Stack>
    </None>
  );
}

/** What a picture of the list says of it. */
function pictured({ withinKm }: FindQuery, { first, title }: { first: FoundPage; title: string }, say: Say) {
  const narrowed = first.elsewhere === undefined ? countText(first, withinKm, say) : "";
  const { total, elsewhere, asOf } = first;
  return { title, narrowed, place: placeOf(first), asOf, of: { total, elsewhere } };
}

/** Whoever passes a list on must not pass on where they stand. */
function placeOf({ place }: FoundPage): string {
  return isExactPoint(place.query) ? "" : place.label;
}

/** "Did it help?" in the card that was called, with the next places of the list when it did not. */
function useHelp(query: FindQuery, near: string) {
  const { now } = useClock();
  const back = useCalled();
  const [about, setAbout] = useState<{ id: string; next?: Row[] } | null>(null);
  useEffect(() => {
    if (back !== null) setAbout({ id: back });
  }, [back]);
  return (called: Row, rows: readonly Row[]) => {
    const { id, name, phone } = called;
    if (about?.id !== id) return undefined;
    const find = async () => {
      // Chosen by a part of the program that most never need; where it does not come, the list goes
      // on below.
      const { isSubstitute, nextOf } = await import("../entry/next-places.ts");
      const after = rows.slice(rows.indexOf(called) + 1).filter((row) => isSubstitute(row, called, query));
      setAbout({ id, next: nextOf(after, { id, side: "offer", phones: [phone], now }) });
    };
    return (
      <Stack>
        <CardHelpPlace
          asked={{ id, name, side: "offer" }}
          isBack={back === id}
          onSaid={(outcome) => {
            setAbout({ id });
            if (outcome === "no-answer" || outcome === "none-left") find().catch(() => undefined);
          }}
        />
        {about.next !== undefined && <NextPlaces rows={about.next} near={near} />}
      </Stack>
    );
  };
}

/** The note on turns stands once, after the second card. */
const TURNS_AFTER = 1;

function TurnsNote() {
  const say = useText();
  return (
    <li data-screen="">
      <IconLine data-soft="">
        <Icon name="turn" />
        <span>{say("find.rotation")}</span>
      </IconLine>
    </li>
  );
}
