type Acts = { pan: (x: number, y: number) => void; zoom: (steps: number) => void; leave: () => void };

/** Distance of one press of an arrow key, px. */
const STEP = 80;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};
const ZOOMS: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

/**
 * Keys of the map, also while a pin has the focus: arrows pan, plus and minus zoom. Escape moves
 * from a pin to the map, and from the map away.
 */
export function keysOf({ pan, zoom, leave }: Acts): (event: KeyboardEvent, region: HTMLElement) => void {
  return (event, region) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    const steps = ZOOMS[event.key];
    if (arrow !== undefined) pan(...arrow);
    else if (steps !== undefined) zoom(steps);
    else if (event.key !== "Escape") return;
    else if (document.activeElement === region) leave();
    else region.focus();
    event.preventDefault();
    event.stopPropagation();
  };
}
