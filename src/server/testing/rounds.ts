/** Whether the long tests run (`npm run test:long`). */
export const IS_LONG = (process.env["LIFEBOARD_LONG"] ?? "") !== "";

/** Whether this is `npm test`, which newcomers and every change wait for. */
export const IS_QUICK = (process.env["LIFEBOARD_QUICK"] ?? "") !== "";

/**
 * How often to repeat: a few times in `npm run test:all`, many in `npm run test:long`.
 * @param quick times in `npm test`; absent: as in `npm run test:all`
 */
export function rounds(short: number, long: number, quick = short): number {
  return IS_LONG ? long : IS_QUICK ? quick : short;
}
