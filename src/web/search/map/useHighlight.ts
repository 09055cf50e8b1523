import { useEffect, useMemo, useRef } from "react";
import { cardLinkOf, entryAt } from "../../entry/entry-address.ts";
import { LIST_ID } from "../../entry/useMapChoice.ts";

type Light = (id: string | null) => void;

/**
 * Joins pins and cards: what is pointed at on one side lights up on the other. It works on the
 * list's elements, so that no card is rendered for a passing pointer.
 */
export function useHighlight(): { lights: (light: Light) => () => void; onLight: Light } {
  const listeners = useRef(new Set<Light>());
  useEffect(() => {
    const list = document.getElementById(LIST_ID);
    if (list === null) return;
    const tell = (event: Event) => {
      const id = idOf(event.target);
      for (const light of listeners.current) light(id);
    };
    const leave = () => {
      for (const light of listeners.current) light(null);
    };
    list.addEventListener("pointerover", tell);
    list.addEventListener("focusin", tell);
    list.addEventListener("pointerleave", leave);
    list.addEventListener("focusout", leave);
    return () => {
      list.removeEventListener("pointerover", tell);
      list.removeEventListener("focusin", tell);
      list.removeEventListener("pointerleave", leave);
      list.removeEventListener("focusout", leave);
    };
  }, []);
  return useMemo(() => {
    const lights = (light: Light) => {
      listeners.current.add(light);
      return () => void listeners.current.delete(light);
    };
    return { lights, onLight: lightCard };
  }, []);
}

/** The entry whose card an element is in. */
function idOf(target: EventTarget | null): string | null {
  const card = target instanceof Element ? target.closest("li") : null;
  const link = card?.querySelector<HTMLAnchorElement>("h2 a");
  return link === null || link === undefined ? null : entryAt(link.pathname);
}

/** The card of an entry in the list. */
export function cardOf(id: string): Element | null {
  return cardLinkOf(id)?.closest("li") ?? null;
}

function lightCard(id: string | null): void {
  for (const lit of document.querySelectorAll("li[data-lit]")) lit.removeAttribute("data-lit");
  if (id !== null) cardOf(id)?.setAttribute("data-lit", "");
}
