import { useEffect, useId, useState } from "react";
import { PlaceField } from "../places/PlaceField.tsx";
import type { Near, Suggestion } from "../places/place-field.ts";
import { usePlaceSearch } from "../places/usePlaceSearch.ts";
import type { FoundPlaces } from "../places/usePlaceSearch.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { useServerOnline } from "../store/useServerOnline.ts";
import { FieldHint, Label } from "../ui/field.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { RowsTitle } from "../ui/rows.tsx";
import type { ChosenPoint } from "../drafts/answers.ts";
import { usePostForm, useWrong } from "./usePostForm.tsx";
import { PlaceRows } from "../places/PlaceRows.tsx";
import css from "./TypedPlace.module.css";

/**
 * Pause before a typed place is looked up, ms: a tap that leaves the field ends before the layout
 * moves.
 */
const PAUSE_MS = 300;

type TypedPlaceProps = {
  /** Where this person last posted from: places near it come first. */
  near: Near | null;
  onChoose: (place: ChosenPoint) => void;
};

/** A place by name. The field suggests places; text left without a choice is looked up again. */
export function TypedPlace({ near, onChoose }: TypedPlaceProps) {
  const say = useText();
  const id = useId();
  const online = useServerOnline();
  const { answers, change } = usePostForm();
  const wrong = useWrong("place");
  // The field keeps its own text: a place chosen outside it needs a new field.
  const [shown, setShown] = useState(0);
  // While somebody types the field itself suggests places.
  const [isTyping, setTyping] = useState(false);
  const label = answers.place?.label ?? null;
  const isWrong = wrong !== null;
  useEffect(() => {
    if (label !== null) setShown((before) => before + 1);
  }, [label]);
  useEffect(() => {
    if (online === "online" || isWrong) setTyping(false);
  }, [online, isWrong]);
  const isOpen = answers.place === null && !isTyping;
  // A place saved by its point has no id: the point is used.
  const take = ({ id: placeId, label: name, lat, lng, country }: Suggestion) =>
    onChoose({ label: name, lat, lng, ...(placeId !== "" && { placeId }), ...(country !== undefined && { country }) });
  return (
    <Stack data-gap="m">
      <div className={css.question} onBlur={() => setTyping(false)}>
        <Label htmlFor={id}>{say("posting.place.typed")}</Label>
        <PlaceField
          key={shown}
          id={id}
          typed={answers.placeTyped}
          near={near ?? undefined}
          onTake={take}
          onType={(typed) => {
            setTyping(true);
            change({ placeTyped: typed, place: null });
          }}
          invalid={isWrong}
          describedBy={`${id}-error`}
        />
        <div role="alert" id={`${id}-error`}>
          {wrong}
        </div>
        {online === "offline" && answers.place === null && <FieldHint>{say("posting.place.noNet")}</FieldHint>}
      </div>
      <Fitting typed={isOpen ? answers.placeTyped.trim() : ""} near={near ?? undefined} onTake={take} />
    </Stack>
  );
}

type FittingProps = { typed: string; near: Near | undefined; onTake: (place: Suggestion) => void };

/**
 * The places that match a typed name, to choose from. Used for text typed offline or left without a
 * choice.
 */
function Fitting({ typed, near, onTake }: FittingProps) {
  const say = useText();
  const found = usePlaceSearch(typed, { near, isWanted: true, pauseMs: PAUSE_MS });
  if (found === null || found.typed !== typed || isUnasked(found)) return <div role="status" />;
  return (
    <div role="status">
      <Card>
        <RowsTitle>
          {found.items.length === 0 ? say("posting.place.noneFits", { typed }) : say("posting.place.which")}
        </RowsTitle>
        <PlaceRows places={found.items} onChoose={onTake} />
      </Card>
    </div>
  );
}

/** No answer: nothing is shown, and the search is repeated when the network returns. */
function isUnasked({ items, from }: FoundPlaces): boolean {
  return items.length === 0 && from === null;
}
