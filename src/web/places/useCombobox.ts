import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { usePlaceSearch } from "./usePlaceSearch.ts";
import type { FoundPlaces } from "./usePlaceSearch.ts";
import { offersFor } from "./offers.ts";
import type { Offer, OffersProps } from "./offers.ts";

/** Pause after a key before searching, ms: not one request a letter. */
const PAUSE_MS = 150;
/**
 * A longer pause during composition (Indian scripts, and every word on many phones): the text is
 * half a word.
 */
const COMPOSING_PAUSE_MS = 500;

/** An awaited answer is not mentioned before this time, ms: most come sooner. */
const LOOKING_AFTER_MS = 500;

type ComboboxOptions = OffersProps & { box: RefObject<HTMLElement | null> };

/** The input, its suggestions, the active option, and the keys of the field. */
export function useCombobox({ input, box, listId, near, isTyped, onTake }: ComboboxOptions) {
  const [text, setText] = useState(() => input.current?.value ?? "");
  const [isOpen, setOpen] = useState(() => isTyped || isAsked(input.current));
  const [isComposing, setComposing] = useState(false);
  const [at, setAt] = useState(-1);
  const pauseMs = isComposing ? COMPOSING_PAUSE_MS : PAUSE_MS;
  const found = usePlaceSearch(text, { near, isWanted: isOpen, pauseMs });
  // Computed again when it opens: stored places may have changed.
  const offers = useMemo(() => (isOpen ? offersFor(text, found) : []), [isOpen, text, found]);
  const isShown = isOpen && (offers.length > 0 || isSettled(found, text));
  const isLooking = useAfterDelay(isOpen && text.trim() !== "" && !isShown, LOOKING_AFTER_MS);
  const take = (offer: Offer) => {
    setOpen(false);
    setAt(-1);
    onTake(offer, offer.kept === "saved" ? offer.name : offer.label);
  };
  const move = (by: 1 | -1) => {
    const typed = input.current?.value ?? "";
    const lines = isShown ? offers : offersFor(typed, found);
    setText(typed);
    setOpen(true);
    setAt(around(isShown ? at + by : by === 1 ? 0 : -1, lines.length));
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys of an input method select its words, not our places.
    if (event.isComposing || event.keyCode === 229) return;
    const chosen = offers[at];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && isShown) setOpen(false);
    else if (event.key === "Enter" && isShown && chosen !== undefined) take(chosen);
    else {
      if (["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key)) setAt(-1);
      return;
    }
    event.preventDefault();
  };
  const onInput = (event: Event) => {
    setComposing(event instanceof InputEvent && event.isComposing);
    setText(input.current?.value ?? "");
    setOpen(true);
    setAt(-1);
  };
  const onOutside = (event: Event) => {
    const { target } = event;
    if (target instanceof Node && target !== input.current && box.current?.contains(target) !== true) setOpen(false);
  };
  useListening(input, text, {
    keydown: (event) => event instanceof KeyboardEvent && onKey(event),
    input: onInput,
    compositionend: onInput,
    focus: () => setOpen(isAsked(input.current)),
    blur: () => setOpen(false),
    outside: onOutside,
  });
  useNamedLine(input, isShown && at >= 0 ? `${listId}-${at}` : null, isShown);
  return { text, isShown, at, offers, found: text.trim() === "" ? null : found, isLooking, take };
}

/** Sets the field's ARIA attributes: whether its list is open, and the active option. */
function useNamedLine(input: RefObject<HTMLInputElement | null>, line: string | null, isOpen: boolean): void {
  useEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-expanded", String(isOpen));
    if (line === null) field?.removeAttribute("aria-activedescendant");
    else field?.setAttribute("aria-activedescendant", line);
  }, [input, line, isOpen]);
}

/** Whether something has been true for a while. */
function useAfterDelay(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasted(false);
    const timer = setTimeout(() => setLasted(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && hasLasted;
}

/** True for an empty field and while typing, false for a prefilled field. */
function isAsked(field: HTMLInputElement | null): boolean {
  return field !== null && (field.value.trim() === "" || field.value !== field.defaultValue);
}

/** Whether the search for exactly this text was answered, even with nothing. */
function isSettled(found: FoundPlaces | null, text: string): boolean {
  return found !== null && found.typed === text.trim();
}

type Listening = Record<"keydown" | "input" | "compositionend" | "focus" | "blur" | "outside", (event: Event) => void>;

/**
 * Listens to a field that existed before this part of the program. `drawnWith`: its text when this
 * part was drawn. `outside` is a tap anywhere else.
 */
function useListening(input: RefObject<HTMLInputElement | null>, drawnWith: string, listening: Listening): void {
  const newest = useRef(listening);
  const first = useRef(drawnWith);
  useEffect(() => {
    newest.current = listening;
  });
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const names = ["keydown", "input", "compositionend", "focus", "blur"] as const;
    const hear = (event: Event) => newest.current[event.type as (typeof names)[number]](event);
    const outside = (event: Event) => newest.current.outside(event);
    for (const name of names) field.addEventListener(name, hear);
    document.addEventListener("pointerdown", outside);
    // Typed between the first drawing and these listeners.
    if (field.value !== first.current) newest.current.input(new Event("input"));
    return () => {
      for (const name of names) field.removeEventListener(name, hear);
      document.removeEventListener("pointerdown", outside);
    };
  }, [input]);
}

function around(index: number, length: number): number {
  return length === 0 ? -1 : (index + length) % length;
}
