/** Whether the long tests were asked for (`npm run test:long`). */
export const IS_LONG = (process.env["LIFEBOARD_LONG"] ?? "") !== "";

/** How often to repeat: a few times in `npm test`, many in `npm run test:long`. */
export function rounds(short: number, long: number): number {
  return IS_LONG ? long : short;
}
