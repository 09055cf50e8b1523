/** Whether the long tests run (`npm run test:long`). */
export const IS_LONG = (process.env["LIFEBOARD_LONG"] ?? "") !== "";

/** How often to repeat: a few times in `npm test` and the gate, many in `npm run test:long`. */
export function rounds(few: number, many: number): number {
  return IS_LONG ? many : few;
}
