import { styled } from "@mui/material/styles";
import { useEffect, useId, useState } from "react";
import { useApi } from "../../app/api.tsx";
import type { Near, PlaceFieldType, Suggestion } from "../../app/place-field.ts";
import { nearText } from "../../app/place-field.ts";
import { useSite } from "../../app/site.tsx";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { useOnline } from "../../store/react.ts";
import { Hint, Label } from "../../ui/field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { Rows, RowsTitle } from "../../ui/rows.tsx";
import type { ChosenPoint } from "./answers.ts";
import { usePostForm, useWrong } from "./form.tsx";

/** Quiet time before a typed place is looked up, ms: a tap that leaves the field ends before anything moves below it. */
const PAUSE_MS = 300;

const Question = styled("div")({ "& p,& [role=alert]:not(:empty)": { marginBlockStart: 6 } });

type TypedPlaceProps = {
  Field: PlaceFieldType;
  /** Where this person posted from last; places near it come first. */
  near: Near | null;
  onChoose: (place: ChosenPoint) => void;
};

/** A place by its name: the field names those that fit; what was typed and not chosen is looked up again. */
export function TypedPlace({ Field, near, onChoose }: TypedPlaceProps) {
  const say = useText();
  const id = useId();
  const site = useSite();
  const online = useOnline();
  const { answers, change } = usePostForm();
  const wrong = useWrong("place");
  // The field keeps its own text: another place, chosen beside it, is another field.
  const [shown, setShown] = useState(0);
  // While somebody types the field itself offers places.
  const [isTyping, setTyping] = useState(false);
  const label = answers.place?.label ?? null;
  const isWrong = wrong !== null;
  useEffect(() => {
    if (label !== null) setShown((before) => before + 1);
  }, [label]);
  useEffect(() => {
    if (online === "online" || isWrong) setTyping(false);
  }, [online, isWrong]);
  const around = near ?? site.defaultPlace ?? undefined;
  const isOpen = answers.place === null && !isTyping;
  const take = ({ id: placeId, label: name, lat, lng }: Suggestion) => onChoose({ placeId, label: name, lat, lng });
  return (
    <Stack data-gap="m">
      <Question onBlur={() => setTyping(false)}>
        <Label htmlFor={id}>{say("posting.place.typed")}</Label>
        <Field
          key={shown}
          id={id}
          typed={answers.placeTyped}
          near={around}
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
        {online === "offline" && answers.place === null && <Hint>{say("posting.place.noNet")}</Hint>}
      </Question>
      <Found typed={isOpen ? answers.placeTyped.trim() : ""} near={around} onTake={take} />
    </Stack>
  );
}

type FoundProps = { typed: string; near: Near | undefined; onTake: (place: Suggestion) => void };

/** The places a typed name stands for, to choose from: what was typed without a net, or left before a place was chosen. */
function Found({ typed, near, onTake }: FoundProps) {
  const say = useText();
  const found = useFound(typed, near);
  if (found === null || typed === "") return <div role="status" />;
  return (
    <div role="status">
      <Card>
        <RowsTitle>
          {found.length === 0 ? say("posting.place.noneFits", { typed }) : say("posting.place.which")}
        </RowsTitle>
        <Rows>
          {found.map((place) => (
            <li key={place.id}>
              <button type="button" onClick={() => onTake(place)}>
                <Icon name="location" />
                <span>{place.label}</span>
              </button>
            </li>
          ))}
        </Rows>
      </Card>
    </div>
  );
}

/** What the gazetteer knows by this name; null while it was not asked, or cannot be. */
function useFound(typed: string, near: Near | undefined): Suggestion[] | null {
  const api = useApi();
  const { language } = useLanguage();
  // Asked anew whenever there is signal again.
  const online = useOnline();
  const [found, setFound] = useState<{ typed: string; items: Suggestion[] } | null>(null);
  const around = nearText(near);
  useEffect(() => {
    if (api === null || typed === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void import("#contract/places.ts")
        .then(({ searchPlaces }) =>
          api(searchPlaces, { q: typed, lang: language, near: around, limit: 8 }, { signal: stop.signal }),
        )
        .then((answer) => answer.ok && !stop.signal.aborted && setFound({ typed, items: answer.value.items }))
        // Without a net nothing is said: it is asked again when there is one.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, language, typed, around, online]);
  return found?.typed === typed ? found.items : null;
}
