/** Functions that end each screen still mounted. */
export const openScreens = new Set<() => void>();

/** Ends mounted screens: their listeners must not leak into the next test. */
export function endScreens(): void {
  for (const end of openScreens) end();
}
