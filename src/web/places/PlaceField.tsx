import { styled } from "@mui/material/styles";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLanguage } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { TextInput } from "../ui/field.tsx";
import { Aloud } from "../ui/layout.tsx";
import { usePlaceSuggestions } from "./usePlaceSuggestions.ts";
import type { Suggestion } from "./usePlaceSuggestions.ts";

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

/** A field that names places while the reader types. Without the program it is a plain field of the form around it. */
export function PlaceField({ id, typed }: { id: string; typed: string }) {
  const { say } = useLanguage();
  const listId = useId();
  const [text, setText] = useState(typed);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const suggestions = usePlaceSuggestions(isOpen ? text : "");
  const choose = useChoose();
  const isShown = isOpen && suggestions.length > 0;
  const input = useRef<HTMLInputElement>(null);
  const take = (suggestion: Suggestion) => {
    setText(suggestion.label);
    setOpen(false);
    choose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt(around(isShown ? at + step : step === 1 ? 0 : -1, suggestions.length));
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Enter" && isShown && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    }
  };
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
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <ul id={listId} role="listbox" aria-label={say("place.label")} hidden={!isShown}>
        {isShown &&
          suggestions.map((suggestion, index) => (
            <li
              key={suggestion.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus, so that its blur does not close the list before the tap counts.
              onMouseDown={(event) => event.preventDefault()}
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

function around(index: number, length: number): number {
  return (index + length) % length;
}

function useChoose(): (suggestion: Suggestion) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ id }) => {
    const parts = new URLSearchParams(search);
    for (const name of ["at", "cursor", "lng"]) parts.delete(name);
    parts.set("place", id);
    void navigate(`${pathname}?${parts}`);
  };
}
