import type { MapPin } from "./map-view.ts";

/** Most pins that Tab reaches: the rest are found by moving the map, or in the list beside it. */
const MOST = 60;
/** Side of a button, px. */
const SIDE = 48;

/** A pin with where it stands in the layer that moves with the map, and how far from the middle. */
export type PlacedPin = { pin: MapPin; x: number; y: number; fromMiddle: number };

/**
 * Two nearer than this to each other are one target to a finger (WCAG 2.2, 2.5.8), px: the later
 * one waits until the map is nearer.
 */
const LEAST_APART = 24;

function apart(pins: readonly PlacedPin[]): PlacedPin[] {
  const kept: PlacedPin[] = [];
  for (const pin of pins) if (kept.every(({ x, y }) => Math.hypot(x - pin.x, y - pin.y) >= LEAST_APART)) kept.push(pin);
  return kept;
}

/**
 * Pins for keyboards and screen readers: real buttons over the painted ones, nearest to the middle
 * first. A finger's tap goes through them to the map, which knows which pin it meant.
 */
export class PinButtons {
  readonly #layer: HTMLElement;
  readonly #choose: (id: string) => void;
  readonly #lost: () => void;
  readonly #shown = new Map<string, HTMLButtonElement>();

  /** @param lost the button that had the focus is gone */
  constructor(layer: HTMLElement, on: { choose: (id: string) => void; lost: () => void }) {
    this.#layer = layer;
    this.#choose = on.choose;
    this.#lost = on.lost;
  }

  show(pins: readonly PlacedPin[], selected: string | null): void {
    const first = ({ pin, fromMiddle }: PlacedPin) => (pin.id === selected ? -1 : fromMiddle);
    const near = apart(pins.toSorted((a, b) => first(a) - first(b))).slice(0, MOST);
    const wanted = new Set(near.map(({ pin }) => pin.id));
    const focused = document.activeElement;
    let isLost = false;
    for (const [id, button] of this.#shown) {
      if (wanted.has(id)) continue;
      isLost ||= button === focused;
      button.remove();
      this.#shown.delete(id);
    }
    for (const { pin, x, y } of near) {
      const button = this.#shown.get(pin.id) ?? this.#make(pin.id);
      if (button.getAttribute("aria-label") !== pin.label) button.setAttribute("aria-label", pin.label);
      button.setAttribute("aria-pressed", String(pin.id === selected));
      button.style.transform = `translate(${Math.round(x - SIDE / 2)}px,${Math.round(y - SIDE / 2)}px)`;
      // Moving an element takes its focus away: the one that has it stays where it stands.
      if (button !== focused) this.#layer.append(button);
    }
    if (isLost) this.#lost();
  }

  #make(id: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#choose(id);
    });
    this.#shown.set(id, button);
    return button;
  }
}
