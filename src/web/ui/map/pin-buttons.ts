import type { MapPin } from "./map-view.ts";

/** Most pins reached with Tab. Others are found by moving the map, or in the list. */
const MOST = 60;
/** Side of a button, px. */
const SIDE = 48;

/** A pin with its position in the moving layer and its distance from the middle. */
export type PlacedPin = { pin: MapPin; x: number; y: number; fromMiddle: number };

/**
 * Buttons closer than this are one target for a finger (WCAG 2.2, 2.5.8), px. The later one is left
 * out until the map is zoomed in.
 */
const LEAST_APART = 24;

function apart(pins: readonly PlacedPin[]): PlacedPin[] {
  const kept: PlacedPin[] = [];
  for (const pin of pins) if (kept.every(({ x, y }) => Math.hypot(x - pin.x, y - pin.y) >= LEAST_APART)) kept.push(pin);
  return kept;
}

/**
 * Pins for keyboards and screen readers: real buttons over the painted ones, nearest to the middle
 * first. Taps pass through to the map, which finds the pin.
 */
export class PinButtons {
  readonly #layer: HTMLElement;
  readonly #choose: (id: string) => void;
  readonly #lost: () => void;
  readonly #shown = new Map<string, HTMLButtonElement>();

  /** @param lost the focused button was removed */
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
      // Moving an element drops its focus, so the focused one is not moved.
      if (button !== focused) this.#layer.append(button);
    }
    if (isLost) this.#lost();
  }

  /** The id of the pin whose button has the focus. */
  focused(): string | null {
    const found = [...this.#shown].find(([, button]) => button === document.activeElement);
    return found?.[0] ?? null;
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
