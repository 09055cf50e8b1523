const POSTED = "lifeboard.pasted";
const MOST_POSTED = 40;

/** The post that a lead became from this tab; null for none. Its card is not offered again. */
export function postedAs(lead: string): string | null {
  return postedLeads().find(([name]) => name === lead)?.[1] ?? null;
}

/** Remembers that a lead was posted. */
export function rememberPosted(lead: string, id: string): void {
  try {
    sessionStorage.setItem(POSTED, JSON.stringify([[lead, id], ...postedLeads()].slice(0, MOST_POSTED)));
  } catch {
    // The card says so as long as the page lasts.
  }
}

function postedLeads(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(POSTED) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");
}
