import { useId, useRef, useState } from "react";
import { LONGEST_TYPED_PLACE } from "#contract/render.ts";
import type { PlaceFieldProps, Suggestion } from "./place-field.ts";
import { usePart } from "../lazy/usePart.tsx";
import { useSite } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { FieldHint, TextInput } from "../ui/field.tsx";
import type { OffersProps } from "./offers.ts";
import css from "./PlaceField.module.css";

const loadOffers = async () => (await import("./Offers.tsx")).Offers;

/**
 * A field that suggests places while the reader types. Without the program it is a plain field of
 * its form. Text typed before the program runs stays. Suggestions load when the field is first
 * used.
 */
export function PlaceField({ id, typed, near, onTake, onType, invalid = false, describedBy }: PlaceFieldProps) {
  const say = useText();
  const { geocoder } = useSite();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState<"not" | "focused" | "typed">("not");
  const take = (place: Suggestion, text: string) => {
    if (input.current !== null) input.current.value = text;
    onTake(place);
  };
  const hintId = `${listId}-who`;
  return (
    <div className={css.box}>
      <TextInput
        ref={input}
        id={id}
        name="place"
        type="search"
        role="combobox"
        aria-expanded={false}
        aria-controls={listId}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={LONGEST_TYPED_PLACE}
        placeholder={say("place.hint")}
        defaultValue={typed}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={geocoder === null ? describedBy : `${hintId} ${describedBy ?? ""}`}
        onFocus={() => setUsed((before) => (before === "not" ? "focused" : before))}
        onChange={(event) => {
          setUsed("typed");
          onType?.(event.target.value);
        }}
      />
      {geocoder !== null && <FieldHint id={hintId}>{say("place.lookedUp", { name: geocoder.name })}</FieldHint>}
      {used === "not" ? (
        <ul id={listId} hidden />
      ) : (
        <LazyOffers input={input} listId={listId} near={near} isTyped={used === "typed"} onTake={take} />
      )}
    </div>
  );
}

/** If the import fails nothing is suggested, and the form sends the typed text. */
function LazyOffers(props: OffersProps) {
  const say = useText();
  const { part: Offers, hasFailed } = usePart("places", loadOffers);
  if (Offers !== null) return <Offers {...props} />;
  return (
    <>
      <ul id={props.listId} hidden />
      {props.isTyped && !hasFailed && (
        <p className={css.looking} role="status">
          {say("app.loading")}
        </p>
      )}
    </>
  );
}
