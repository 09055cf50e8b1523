import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { LazyPart } from "../../lazy/usePart.tsx";
import { useBroad } from "../../device/useBroad.ts";
import { useListPane } from "../../frame/useListPane.ts";
import { useHydrated } from "../../device/useHydrated.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useTextOnly } from "../../preferences/useTextOnly.ts";
import { Stack } from "../../ui/layout.tsx";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { Row } from "../../entry/row.ts";
import { ChoiceProvider, LIST_ID } from "../../entry/useMapChoice.ts";
import { CHOSEN_ID } from "./chosen-id.ts";
import { useMapNavigation } from "./useMapNavigation.ts";
import css from "./MapBeside.module.css";

const load = async () => (await import("./MapPlace.tsx")).MapPlace;

type MapBesideProps = {
  query: FindQuery;
  found: FoundPage;
  /** The part above the list. */ head: ReactNode;
  /** What stands for an empty list. */ empty: ReactNode;
  /** Help where nobody answers. */ aside: ReactNode;
  children: ReactNode;
};

/**
 * A list and the map of the same search. On phones the map stands above the list, when asked for.
 * Where there is room for both they stand side by side, and an entry opens in place of the list.
 */
export function MapBeside({ query, found, head, empty, aside, children }: MapBesideProps) {
  const say = useText();
  const isTextOnly = useTextOnly();
  const isAsked = query.isMap === true && !isTextOnly;
  const isBroad = useBroad() && !isTextOnly;
  const [chosen, choose] = useState<string | null>(null);
  const [listed, list] = useState<readonly Row[]>(found.rows);
  const choice = useMemo(() => ({ chosen, list }), [chosen]);
  const isHydrated = useHydrated();
  const { entry, setSlot } = useListPane();
  const pane = useMapNavigation(query, found);
  const select = (id: string | null) => (isBroad && id !== null ? pane.open(id) : choose(id));
  useEffect(() => {
    if (entry !== null) choose(null);
  }, [entry]);
  const offered = isAsked || isBroad ? choice : null;
  const map = (
    <div className={isAsked ? css.room : undefined} data-at="map" data-screen="">
      {isAsked && !isHydrated && <p data-waiting="">{say("find.mapNeeds")}</p>}
      {(isAsked || isBroad) && (
        <ChoiceProvider value={offered}>
          <LazyPart
            name="map"
            load={load}
            props={{ isAsked, query, found, listed, chosen: entry ?? chosen, choose: select, onPlace: pane.showList }}
          />
        </ChoiceProvider>
      )}
    </div>
  );
  // Not around the head and what stands for an empty list: another value would take what the server
  // drew there until its code comes.
  return (
    <div
      className={isTextOnly ? css.halves : `${css.halves} ${css.beside}`}
      data-map={!isTextOnly && isAsked}
      data-entry={entry === null ? undefined : ""}
    >
      {isBroad && <div data-at="entry" ref={setSlot} />}
      <Stack className={css.head}>{head}</Stack>
      {isAsked && map}
      <div className={css.chosen} id={CHOSEN_ID} />
      <Stack id={LIST_ID} tabIndex={-1}>
        {empty}
        <ChoiceProvider value={offered}>{children}</ChoiceProvider>
      </Stack>
      {!isAsked && !isTextOnly && map}
      <aside>{aside}</aside>
    </div>
  );
}
