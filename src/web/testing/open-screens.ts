/** Ends each screen that a test drew and has not ended. */
export const openScreens = new Set<() => void>();

/** Ends what stands open: what a screen listens to is not for the next test. */
export function endScreens(): void {
  for (const end of openScreens) end();
}
