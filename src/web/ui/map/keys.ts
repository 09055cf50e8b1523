type Acts = { pan: (x: number, y: number) => void; zoom: (steps: number) => void; leave: () => void };

/** One press of an arrow moves the map so far, px. */
const STEP = 80;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};
const ZOOMS: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

/**
 * What keys do on the map, also while one of its pins has the focus: arrows move it, plus and minus
 * zoom, Escape goes from a pin back to the map and from the map on.
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
