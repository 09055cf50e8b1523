import type { PageData } from "../data/page-data.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Applies text-only from the address, else the cookie, to a page the server did not render for this
 * reader. The offline shell is older than the choice. An address's choice is stored as the server
 * does.
 */
export function withTextChoice(page: PageData): PageData {
  const asked = onOrOff(new URLSearchParams(location.search).get("text"));
  if (asked !== undefined) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `text=${asked}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  }
  const chosen = asked ?? onOrOff(/(?:^|; )text=(\w+)/.exec(document.cookie)?.[1]);
  if (chosen === undefined) return page;
  const { isTextOnly: _, ...others } = page;
  return chosen === "on" ? { ...others, isTextOnly: true } : others;
}

function onOrOff(value: string | null | undefined): "on" | "off" | undefined {
  return value === "on" || value === "off" ? value : undefined;
}
