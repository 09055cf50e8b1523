import { useState, useSyncExternalStore } from "react";
import { useIdle } from "../../device/useHydrated.ts";
import { useLatch } from "../../device/useLatch.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { LazyPart } from "../../lazy/usePart.tsx";
import { isDataSaver, onDataSaver } from "../../store/fetch/data-saver.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import type { FoundPage } from "../find-loader.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { Row } from "../../entry/row.ts";

const load = async () => (await import("./FindMap.tsx")).FindMap;

type MapPlaceProps = {
  /** The reader asked for the map: it comes at once. Beside a list it comes when that rests. */
  isAsked: boolean;
  query: FindQuery;
  found: FoundPage;
  /** The rows that the list shows. */
  listed: readonly Row[];
  /** The id of the selected entry. */
  chosen: string | null;
  choose: (chosen: string | null) => void;
  onPlace: () => void;
};

/** The map's place: with data saver the map comes on request. */
export function MapPlace({ isAsked, query, found, listed, chosen, choose, onPlace }: MapPlaceProps) {
  const say = useText();
  const isTime = useIdle() || isAsked;
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  const [isWanted, setWanted] = useState(false);
  // A map that is there stays when data saver is switched on.
  const mayCome = useLatch(isTime && (!isSaving || isWanted));
  if (!isTime) return null;
  if (mayCome)
    return <LazyPart name="map" load={load} props={{ query, found, listed, chosen, onSelect: choose, onPlace }} />;
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
