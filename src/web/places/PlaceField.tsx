import { APPEAR, styled } from "../theme/styled.ts";
import { useId, useRef, useState } from "react";
import type { PlaceFieldProps, Suggestion } from "./place-field.ts";
import { useLazyPart } from "../lazy/useLazyPart.tsx";
import { useSite } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { FieldHint, TextInput } from "../ui/field.tsx";
import type { OffersProps } from "./offers.ts";

const Box = styled("div")({ position: "relative" });

/**
 * Lies where the list will be, so that nothing moves; not before half a second, for most lists come
 * sooner.
 */
const Looking = styled("p")({
  position: "absolute",
  insetInline: 0,
  top: "100%",
  zIndex: 3,
  padding: "8px 14px",
  marginBlockStart: 4,
  background: c.surface,
  color: c.inkSoft,
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  animation: `${APPEAR} 0s .5s both`,
});
const loadOffers = async () => (await import("./Offers.tsx")).Offers;

/**
 * A field that names places while the reader types. Without the program it is a plain field of the
 * form around it; what was typed before the program ran stays, because the field keeps its own
 * text. What is offered comes when the field is first used.
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
    <Box>
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
        maxLength={100}
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
        <Later input={input} listId={listId} near={near} isTyped={used === "typed"} onTake={take} />
      )}
    </Box>
  );
}

/** Where they cannot be fetched nothing is offered, and the form sends what was typed. */
function Later(parts: OffersProps) {
  const say = useText();
  const { part: Offers, hasFailed } = useLazyPart("places", loadOffers);
  if (Offers !== null) return <Offers {...parts} />;
  return (
    <>
      <ul id={parts.listId} hidden />
      {parts.isTyped && !hasFailed && <Looking role="status">{say("app.loading")}</Looking>}
    </>
  );
}
