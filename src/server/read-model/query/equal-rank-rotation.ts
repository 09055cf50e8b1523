/** Up to so many equal rows 30 turns in five minutes share the first place fairly. */
const FEW = 20;
/** How many turns in a row show the same one first where equals are few. */
const LONG = 5;

/**
 * Which of the equal rows at the front of a list is first in a turn. Each list that differs by its
 * turn is drawn again, so few equals change places five times less often.
 * @param turn of those of the day, two seconds each (http/admission/row-rotation.ts)
 * @param equal how many rows take turns, at least 1
 */
export function shiftOf(turn: number, equal: number): number {
  return (equal > FEW ? turn : Math.floor(turn / LONG)) % equal;
}
