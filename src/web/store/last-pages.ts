import { data } from "react-router";
import { NO_NET } from "./api.ts";

/** What a list page was drawn from, kept while the program runs, so that it can be looked at again without a net. */
type Kept = { data: unknown; asOf: string };

const MOST = 20;
const kept = new Map<string, Kept>();

/** Keeps the data of a page that was loaded. */
function keepPage(href: string, page: unknown): void {
  if (typeof page !== "object" || page === null || !("asOf" in page) || typeof page.asOf !== "string") return;
  kept.delete(href);
  kept.set(href, { data: page, asOf: page.asOf });
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
  for (const page of Object.values(firstData)) keepPage(location.pathname + location.search, page);
  return async (href: string, load: () => Promise<unknown>): Promise<unknown> => {
    try {
      const found = await load();
      keepPage(href, found);
      return found;
    } catch (error) {
      if (!isWithoutNet(error)) throw error;
      const before = kept.get(href)?.data;
      if (before === undefined) throw data(NO_NET, { status: 503 });
      return before;
    }
  };
}

/** A refusal with status 0 is no answer at all; a part of the program that could not be fetched is a TypeError that says so. */
function isWithoutNet(error: unknown): boolean {
  if (error instanceof TypeError) return /import/i.test(error.message);
  if (typeof error !== "object" || error === null || !("data" in error)) return false;
  const { data: problem } = error;
  return typeof problem === "object" && problem !== null && "status" in problem && problem.status === 0;
}
