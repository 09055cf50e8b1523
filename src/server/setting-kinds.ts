import { isIP } from "node:net";

/** An address without a path: what stands in `Origin`. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  return url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
}

/** An address or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
