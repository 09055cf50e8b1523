import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { LazyPart } from "../../lazy/useLazyPart.tsx";
import { useHydrated } from "../../device/useHydrated.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { isDataSaver, onDataSaver } from "../../store/fetch/data-saver.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { Row } from "../../entry/row.ts";
import { ChoiceProvider, LIST_ID } from "../../entry/useMapChoice.ts";
import css from "./MapBeside.module.css";

const load = async () => (await import("./FindMap.tsx")).FindMap;

type MapBesideProps = {
  query: FindQuery;
  found: FoundPage;
  /** The part above the list. */ head: ReactNode;
  children: ReactNode;
};

/**
 * A list with the map of the same search: below each other on phones, side by side on wide screens.
 */
export function MapBeside({ query, found, head, children }: MapBesideProps) {
  const [chosen, setChosen] = useState<{ id: string; row: Row | null } | null>(null);
  const choose = useCallback((row: Row) => {
    setChosen({ id: row.id, row });
    document.getElementById(MAP_ID)?.scrollIntoView({ block: "nearest" });
  }, []);
  const onSelect = useCallback((id: string | null) => setChosen(id === null ? null : { id, row: null }), []);
  const choice = useMemo(() => ({ chosen: chosen?.id ?? null, choose }), [chosen, choose]);
  return (
    <ChoiceProvider value={choice}>
      <div className={css.halves}>
        <Stack>{head}</Stack>
        <div data-at="map" id={MAP_ID}>
          <MapPlace props={{ query, found, chosen, onSelect }} />
        </div>
        <Stack id={LIST_ID} tabIndex={-1}>
          {children}
        </Stack>
      </div>
    </ChoiceProvider>
  );
}

const MAP_ID = "map";

type MapContentProps = {
  query: FindQuery;
  found: FoundPage;
  chosen: { id: string; row: Row | null } | null;
  onSelect: (id: string | null) => void;
};

/** The map's place: loaded once the program runs; with data saver on request. */
function MapPlace({ props }: { props: MapContentProps }) {
  const say = useText();
  const isAwake = useHydrated();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  const [isWanted, setWanted] = useState(false);
  if (!isAwake)
    return (
      <p className={css.late} data-waiting="">
        {say("find.mapNeeds")}
      </p>
    );
  if (!isSaving || isWanted) return <LazyPart name="map" load={load} props={props} />;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <p>{say("find.mapSaver")}</p>
        <Button size="s" onClick={() => setWanted(true)}>
          {say("find.mapLoad")}
        </Button>
      </Stack>
    </Card>
  );
}
