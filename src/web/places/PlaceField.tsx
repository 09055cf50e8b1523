import { styled } from "@mui/material/styles";
import { useId, useRef, useState } from "react";
import type { ChangeEvent, KeyboardEvent, MouseEvent } from "react";
import type { PlaceFieldProps, Suggestion } from "../app/place-field.ts";
import { useLanguage } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { TextInput } from "../ui/field.tsx";
import { Aloud } from "../ui/layout.tsx";
import { usePlaceSuggestions } from "./usePlaceSuggestions.ts";

const Box = styled("div")({
  position: "relative",
  "& ul": {
    position: "absolute",
    insetInline: 0,
    top: "100%",
    zIndex: 3,
    maxHeight: "50vh",
    overflowY: "auto",
    marginBlockStart: 4,
    background: c.surface,
    border: `2px solid ${c.control}`,
    borderRadius: RADIUS.control,
    boxShadow: "0 8px 24px rgb(0 0 0 / .22)",
  },
  "& li": {
    display: "flex",
    alignItems: "center",
    minHeight: SIZE.target,
    padding: "6px 14px",
    cursor: "pointer",
    overflowWrap: "anywhere",
  },
  "& li:hover": { background: c.sunken },
  "& li[aria-selected=true]": { background: c.ink, color: c.surface },
});

/**
 * A field that names places while the reader types. Without the program it is a plain field of the form around it; what was
 * typed before the program ran stays, because the field keeps its own text.
 */
export function PlaceField({ id, typed, near, onTake, onType, invalid = false, describedBy }: PlaceFieldProps) {
  const { say } = useLanguage();
  const listId = useId();
  const { input, isShown, at, suggestions, take, events } = useOffers({ onTake, onType, near });
  return (
    <Box>
      <TextInput
        ref={input}
        id={id}
        name="place"
        type="search"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder={say("place.hint")}
        defaultValue={typed}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        {...events}
      />
      <ul id={listId} role="listbox" aria-label={say("place.label")} hidden={!isShown}>
        {isShown &&
          suggestions.map((suggestion, index) => (
            // The keys are the field's: it keeps the focus and names the chosen line (aria-activedescendant).
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={suggestion.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={keepFocus}
              onClick={() => take(suggestion)}
            >
              {suggestion.label}
            </li>
          ))}
      </ul>
      <Aloud role="status">{isShown && say("place.fit", { count: suggestions.length })}</Aloud>
    </Box>
  );
}

/** The field must not lose the focus to a line: its blur would close the list before the tap counts. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** What is typed, what is offered for it, which line is chosen, and the keys of a combobox. */
function useOffers({ onTake, onType, near }: Pick<PlaceFieldProps, "onTake" | "onType" | "near">) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const suggestions = usePlaceSuggestions(text, { near, isWanted: isOpen });
  const isShown = isOpen && suggestions.length > 0;
  const take = (suggestion: Suggestion) => {
    if (input.current !== null) input.current.value = suggestion.label;
    setOpen(false);
    onTake(suggestion);
  };
  const step = (by: 1 | -1) => {
    setText(input.current?.value ?? "");
    setOpen(true);
    setAt(around(isShown ? at + by : by === 1 ? 0 : -1, suggestions.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[at];
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape" && isShown) setOpen(false);
    else if (event.key === "Enter" && isShown && chosen !== undefined) take(chosen);
    else return;
    event.preventDefault();
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value);
    onType?.(event.target.value);
    setOpen(true);
    setAt(-1);
  };
  return { input, isShown, at, suggestions, take, events: { onKeyDown, onChange, onBlur: () => setOpen(false) } };
}

function around(index: number, length: number): number {
  return length === 0 ? -1 : (index + length) % length;
}
