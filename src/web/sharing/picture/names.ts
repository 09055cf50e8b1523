import type { Site } from "#contract/site.ts";

/** A picture's file name: subject and time, so that two differ. */
export function pictureName(id: string, now: Date): string {
  return `lifeboard-${id.slice(-6)}-${now.toISOString().slice(0, 16).replaceAll(/[-:T]/g, "")}.png`;
}

/** A link as printed: without its scheme. */
export function writtenLink(path: string, { publicUrl }: Site): string {
  return new URL(path, publicUrl).href.replace(/^https?:\/\//, "");
}
