/**
 * Built-ins that the program uses and some engines above the floor lack, newest first. The file
 * `shell/hydration/old-engine.ts` adds them; `scripts/checks/engines.ts` refuses newer ones.
 */
const ADDED: readonly (readonly [of: object, names: readonly string[]])[] = [
  [URL, ["canParse"]],
  [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex", "at"]],
  [String.prototype, ["at"]],
  [AbortSignal.prototype, ["throwIfAborted"]],
  [Object, ["hasOwn"]],
];

/** Whether this engine lacks built-ins that the program uses. */
export function lacksBuiltIns(): boolean {
  return ADDED.some(([of, names]) => names.some((name) => !(name in of)));
}
