import type { LineFound } from "#contract/channels.ts";

/** Whether somebody whose word counts alone found a number dead or wrong. */
export function isFoundDead({ found }: { found?: LineFound | undefined }): boolean {
  return found !== undefined && found.by !== "seeker";
}

/** Numbers in the order to try them: those that were found dead come last. */
export function inOrderToTry<Each extends { found?: LineFound | undefined }>(channels: readonly Each[]): Each[] {
  return [...channels.filter((each) => !isFoundDead(each)), ...channels.filter(isFoundDead)];
}
