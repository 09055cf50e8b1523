import { isIP } from "node:net";
import { z } from "zod";

/** A setting that is on or off. */
export const Switch = z.enum(["on", "off"]);
/** Any text that is not empty. */
export const Text = z.string().min(1);

/** An address without a path, as in `Origin`. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  return url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
}

/** Addresses and networks, with commas between them. */
export const Networks = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((list) => list.every(isNetwork), "is a list of addresses or networks such as 10.0.0.0/8, ::1");

/** An address or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Text that is shown unchanged: no markup, no HTML entities. */
export function isPlainText(text: string): boolean {
  return text.trim() !== "" && text.length <= 200 && !/[<>\p{Cc}]|&#?\w+;/u.test(text);
}

/**
 * Map tiles: an address with column, row and zoom. The host goes into the content security policy,
 * so it is a plain one. `{s}` as its first label means several hosts, `{r}` the sign of finer
 * tiles.
 */
export function isTiles(text: string): boolean {
  const [, host, path] =
    /^https?:\/\/(?:\{s\}\.)?([a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?)(\/\S*)$/i.exec(text) ?? [];
  if (host === undefined || path === undefined || !URL.canParse(`http://${host}`)) return false;
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
  return ["x", "y", "z"].every((name) => names.includes(name)) && names.every((name) => /^[xyzrs]$/.test(name));
}

/** The tiles' host as a source of the content security policy. */
export function tilesSource(url: string): string {
  return /^https?:\/\/[^/]+/i.exec(url)?.[0].replace("{s}", "*").toLowerCase() ?? "";
}
