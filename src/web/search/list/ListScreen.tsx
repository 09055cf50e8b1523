import type { ReactNode } from "react";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { PlaceFold } from "../../places/PlaceFold.tsx";
import { PlaceForm } from "../../places/PlaceForm.tsx";
import type { FindData } from "../find-loader.ts";
import { MapBeside } from "../map/MapBeside.tsx";
import { PaperTitle } from "./PaperTitle.tsx";
import { nearText } from "../search-title.ts";
import { useSearchSentence } from "../useSearchSentence.ts";

type ListScreenProps = {
  data: Extract<FindData, { state: "found" }>;
  /** Its title with the place, as in the window and on paper. */
  list: { title: string; asOf: string };
  /** The title of the header; the place stands below it. */
  title: string;
  /** Where the way back leads. */
  back: string;
  head: ReactNode;
  /** What stands for an empty list. */
  empty: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

/** A list around a place, with its map: of offers, or of needs. */
export function ListScreen({ data, list, title, back, head, empty, aside, children }: ListScreenProps) {
  const say = useText();
  const { place, query, emergency, asOf } = data;
  const fold = (
    <PlaceFold title={title} label={nearText(place, say)} guessed={place.guessed}>
      <PlaceForm />
    </PlaceFold>
  );
  const paperAndHead = (
    <>
      <PaperTitle {...list} here={place} />
      {head}
    </>
  );
  return (
    <Screen
      title={list.title}
      description={useSearchSentence(list)}
      header={<PlainHeader title={fold} back={back} emergency={emergency} />}
      listFrom={asOf}
      isSplit
    >
      <MapBeside query={query} found={data} head={paperAndHead} empty={empty} aside={aside}>
        {children}
      </MapBeside>
    </Screen>
  );
}
