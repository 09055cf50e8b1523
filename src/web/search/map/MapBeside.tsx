import { APPEAR, styled } from "../../theme/styled.ts";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { LazyPart } from "../../lazy/useLazyPart.tsx";
import { useHydrated } from "../../device/useHydrated.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { isDataSaver, onDataSaver } from "../../store/fetch/data-saver.ts";
import { WIDE } from "../../theme/tokens.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { Row } from "../../entry/row.ts";
import { ChoiceProvider, LIST_ID } from "../../entry/useMapChoice.ts";

const load = async () => (await import("./FindMap.tsx")).FindMap;

const Halves = styled("div")({
  display: "grid",
  gap: 16,
  alignContent: "start",
  "&>*": { minWidth: 0, alignSelf: "start" },
  [WIDE]: {
    gridTemplateColumns: "minmax(0,1fr) minmax(0,1fr)",
    gridTemplateRows: "auto 1fr",
    gap: "20px 32px",
    "&>[data-at=map]": { gridArea: "1/2/3/3", position: "sticky", top: 16 },
  },
});

/** Only where no program comes after a moment: else it would be read for nothing. */
const Late = styled("p")({ animation: `${APPEAR} 0s 1s both` });

type MapBesideProps = {
  query: FindQuery;
  found: FoundPage;
  /** What stands above the list. */ head: ReactNode;
  /** The list. */ children: ReactNode;
};

/**
 * A list and the map of the same search: under each other on phones, beside each other on wide
 * screens.
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
      <Halves>
        <Stack>{head}</Stack>
        <div data-at="map" id={MAP_ID}>
          <MapPlace parts={{ query, found, chosen, onSelect }} />
        </div>
        <Stack id={LIST_ID} tabIndex={-1}>
          {children}
        </Stack>
      </Halves>
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

/**
 * Where the map stands: it comes when the program runs, and on a device that saves data when it is
 * asked for.
 */
function MapPlace({ parts }: { parts: MapContentProps }) {
  const say = useText();
  const isAwake = useHydrated();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  const [isWanted, setWanted] = useState(false);
  if (!isAwake) return <Late data-waiting="">{say("find.mapNeeds")}</Late>;
  if (!isSaving || isWanted) return <LazyPart name="map" load={load} parts={parts} />;
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
