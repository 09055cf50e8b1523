import { useEffect, useRef } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import type { FindQuery } from "../../entry/find-query.ts";
import { useAsker } from "../../data/useAsker.ts";
import { rowFor } from "../for-whom/row-for.ts";
import { ResultCard } from "../../entry/ResultCard.tsx";
import { NeedCard } from "../needs/NeedCard.tsx";
import type { ChosenRows } from "./useChosenRow.ts";
import css from "./ChosenCards.module.css";

/** Cards of the tapped pin, scrolled into view. */
export function ChosenCards({ shown, near, asked }: { shown: ChosenRows; near: string; asked: FindQuery }) {
  const { rows, isLoading, hasFailed } = shown;
  const say = useText();
  const asker = useAsker();
  const list = useRef<HTMLOListElement>(null);
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== "") list.current?.scrollIntoView({ block: "nearest" });
  }, [ids]);
  return (
    <>
      <div role="status">
        {isLoading && <p>{say("app.loading")}</p>}
        {hasFailed && <p>{say("later.map.cardFailed")}</p>}
        {rows.length > 1 && <p>{say("later.map.here", { count: rows.length })}</p>}
      </div>
      {rows.length > 0 && (
        <ol className={css.cardList} ref={list} aria-label={say("later.map.chosen")}>
          {rows.map((row) =>
            asked.side === "need" ? (
              <NeedCard key={row.id} row={row} near={near} />
            ) : (
              <ResultCard key={row.id} row={rowFor(row, asker)} near={near} asked={asked} />
            ),
          )}
        </ol>
      )}
    </>
  );
}
