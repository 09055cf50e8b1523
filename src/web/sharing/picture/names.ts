import type { Site } from "#contract/site.ts";

/**
 * The name of a picture's file: what it is of and when it was made, so that two of them are told
 * apart.
 */
export function pictureName(id: string, now: Date): string {
  return `lifeboard-${id.slice(-6)}-${now.toISOString().slice(0, 16).replaceAll(/[-:T]/g, "")}.png`;
}

/** A link as it is written on paper: without its scheme. */
export function writtenLink(path: string, { publicUrl }: Site): string {
  return new URL(path, publicUrl).href.replace(/^https?:\/\//, "");
}
