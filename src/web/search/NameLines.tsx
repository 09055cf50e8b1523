import type { ReactNode } from "react";
import { isNameOnly } from "#domain/listings/name-only.ts";
import { distanceText, rowName } from "../entry/listing-words.ts";
import type { Row } from "../entry/row.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";

/**
 * Whether a place is a line of a list. Only names are known, of its other things too, and it has no
 * number at all.
 */
export function isNameLine(row: Row): boolean {
  const { stock, at, phone, shielded, lines = [] } = row;
  const more = row.over ?? row.state ?? row.doubt ?? row.check;
  const mayCall = phone !== undefined || shielded === true;
  return (
    more === undefined &&
    isNameOnly({ stock, observedAt: at, mayCall }) &&
    lines.every((line) => line.stock === "unknown")
  );
}

type NameLinesProps = {
  rows: readonly Row[];
  /** Ids of rows that the screen has before the list: they are lines on paper alone. */
  toldBefore?: readonly string[];
  near: string;
  card: (row: Row) => ReactNode;
};

/**
 * Places of which only the name is known, a line each: name, distance, the way to its page. One of
 * which something was learnt since is a card, where its line was.
 */
export function NameLines({ rows, toldBefore = [], near, card }: NameLinesProps) {
  const say = useText();
  if (rows.length === 0) return null;
  const isTold = (row: Row) => isNameLine(row) && toldBefore.includes(row.id);
  return (
    <Card data-paper={rows.every(isTold) ? "" : undefined}>
      <PlaceList>
        {rows.map((row) => (
          <li key={row.id} data-paper={isTold(row) ? "" : undefined}>
            {isNameLine(row) ? (
              <Link href={`/r/${row.id}${near === "" ? "" : `?${near}`}`}>
                <b>{rowName(row, say)}</b>
                <SecondLine>
                  {say("listing.nextLine", { distance: distanceText(row, say), name: say("find.noNumber") })}
                </SecondLine>
              </Link>
            ) : (
              <ol>{card(row)}</ol>
            )}
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
