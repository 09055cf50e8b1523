/** What a list page was drawn from, kept while the program runs, so that it can be looked at again without a net. */
type Kept = { data: unknown; asOf: string };

const MOST = 20;
const kept = new Map<string, Kept>();

/** Keeps the data of a page that was loaded. */
function keepPage(href: string, data: unknown): void {
  if (typeof data !== "object" || data === null || !("asOf" in data) || typeof data.asOf !== "string") return;
  kept.delete(href);
  kept.set(href, { data, asOf: data.asOf });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** The list seen last, and the time it is from. */
export function lastList(): { href: string; asOf: string } | null {
  const last = [...kept].at(-1);
  return last === undefined ? null : { href: last[0], asOf: last[1].asOf };
}

/** A loader's run that failed for want of a net is answered with what the same page showed before. */
export function keepingPages(firstData: Readonly<Record<string, unknown>>) {
  for (const data of Object.values(firstData)) keepPage(location.pathname + location.search, data);
  return async (href: string, load: () => Promise<unknown>): Promise<unknown> => {
    try {
      const data = await load();
      keepPage(href, data);
      return data;
    } catch (error) {
      const before = isWithoutNet(error) ? kept.get(href)?.data : undefined;
      if (before === undefined) throw error;
      return before;
    }
  };
}

/** A refusal with status 0 is no answer at all; a part of the program that could not be fetched is a TypeError. */
function isWithoutNet(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (typeof error !== "object" || error === null || !("data" in error)) return false;
  const { data } = error;
  return typeof data === "object" && data !== null && "status" in data && data.status === 0;
}
