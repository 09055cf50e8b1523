import type { PageData } from "../data/page-data.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Text only as the address or else the cookie says, on a page that no server has drawn for its
 * reader: what stands in for all without a net was kept before the choice. What the address says is
 * kept as the server keeps it.
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
