import { FILTER_PARTS } from "#contract/render.ts";
import type { AskerOfPage } from "#contract/render.ts";
import { askerOf } from "#domain/facilities/asker-fit.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import { FORM_BODY, readBody } from "../contract/read-body.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { renderPage } from "./render-page.ts";

/** Lists of offers: their form asks for whom it is. */
const LIST = /^\/find\/[^/]+$/;

/** Whether a list at this path may be asked for somebody, with a form. */
export function mayPostAsker(path: string): boolean {
  return LIST.test(path);
}

/**
 * Answers a form that says for whom somebody asks, with the list of the same address. Everybody may
 * post it, and it changes nothing: it is a read whose question must be in no address (decision 181).
 * What nobody can read gets the list for everybody, and a sentence.
 */
export async function answerAsker(
  dependencies: PageDependencies,
  exchange: Exchange,
  admitted: Admitted,
): Promise<void> {
  const { replies } = dependencies;
  const body = await readBody(exchange.request, FORM_BODY);
  if (!body.ok) {
    replies.refusePage(exchange, body.reason);
    return;
  }
  const { asker, filter } = readFields(body.value);
  const filtered = asker === "unclear" ? null : filteredAddress(exchange.request.url ?? "/", filter);
  if (filtered === null) await renderPage(dependencies, exchange, { admitted, asker });
  else {
    // The browser posts the same again, to the address that says which list it reads.
    const headers = { Location: filtered, "Cache-Control": "no-store" };
    replies.send(exchange, { status: 307, headers, body: null });
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** The asker of posted fields, and what the list's filter has posted beside it. No body at all says nobody. */
function readFields(fields: unknown): { asker: AskerOfPage; filter: [name: string, value: string][] } {
  if (typeof fields !== "object" || fields === null) return { asker: "unclear", filter: [] };
  const others: Fields = { ...fields };
  const filter = FILTER_PARTS.flatMap((name): [string, string][] => {
    const value = others[name];
    return typeof value === "string" && value.length <= LONGEST_VALUE ? [[name, value]] : [];
  });
  const read = new Set(filter.map(([name]) => name));
  const left = Object.fromEntries(Object.entries(others).filter(([name]) => !read.has(name)));
  return { asker: askerOf(left) ?? "unclear", filter };
}

/** An address holds no value of the filter that is longer. */
const LONGEST_VALUE = 64;

/** The address with what the filter says; null: it is the same. An empty value takes a part away. */
function filteredAddress(address: string, filter: readonly [name: string, value: string][]): string | null {
  const { pathname, searchParams } = new URL(address, "http://page");
  const changed = filter.filter(([name, value]) => (searchParams.get(name) ?? "") !== value);
  if (changed.length === 0) return null;
  for (const [name, value] of changed) {
    if (value === "") searchParams.delete(name);
    else searchParams.set(name, value);
  }
  const search = searchParams.toString().replaceAll("%2C", ",");
  return search === "" ? pathname : `${pathname}?${search}`;
}
