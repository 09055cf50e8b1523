import { FILTER_PARTS, LONGEST_TYPED_PLACE } from "#contract/render.ts";
import type { AskerOfPage } from "#contract/render.ts";
import { askerOf } from "#domain/facilities/asker-fit.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import { FORM_BODY, readBody } from "../contract/read-body.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { renderPage, setCookies } from "./render-page.ts";

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
  const { asked, origins } = dependencies;
  const { headers: given, url = "/" } = exchange.request;
  const { asker, parts } = readFields(body.value, replies.texts.languages);
  const there = asker === "unclear" ? null : changedAddress(url, parts);
  if (there === null) {
    await renderPage(dependencies, exchange, { admitted, asker });
    return;
  }
  const isLanguage = parts.some(([name]) => name === LANGUAGE_PART);
  if (isLanguage) setCookies(exchange, asked.of({ headers: given, url: there }).cookies, origins);
  // The browser posts the same again, to the address that says which list it reads.
  const headers = { Location: there, "Cache-Control": "no-store" };
  replies.send(exchange, { status: 307, headers, body: null });
}

type Fields = Readonly<Record<string, unknown>>;
type Parts = readonly [name: string, value: string][];

const LANGUAGE_PART = "lng";

/** An address holds no value of the filter that is longer. */
const LONGEST_VALUE = 64;

/** Whether an address may hold what a list's form has posted. */
const ADDRESS_PARTS: Readonly<Record<string, (value: string, languages: readonly string[]) => boolean>> = {
  ...Object.fromEntries(FILTER_PARTS.map((name) => [name, (value: string) => value.length <= LONGEST_VALUE])),
  place: (value) => value.length <= LONGEST_TYPED_PLACE,
  [LANGUAGE_PART]: (value, languages) => languages.includes(value),
};

/**
 * The asker of posted fields. `parts`: what the list's forms for filter, place and language have
 * posted with it. No body at all says nobody.
 */
function readFields(fields: unknown, languages: readonly string[]): { asker: AskerOfPage; parts: Parts } {
  if (typeof fields !== "object" || fields === null) return { asker: "unclear", parts: [] };
  const others: Fields = { ...fields };
  const parts = Object.entries(ADDRESS_PARTS).flatMap(([name, mayHold]): [string, string][] => {
    const value = others[name];
    return typeof value === "string" && mayHold(value, languages) ? [[name, value]] : [];
  });
  const read = new Set(parts.map(([name]) => name));
  const left = Object.fromEntries(Object.entries(others).filter(([name]) => !read.has(name)));
  return { asker: askerOf(left) ?? "unclear", parts };
}

/** The address with the posted parts; null: it is the same. An empty value takes a part away. */
function changedAddress(address: string, parts: Parts): string | null {
  const { pathname, searchParams } = new URL(address, "http://page");
  const changed = parts.filter(([name, value]) => (searchParams.get(name) ?? "") !== value);
  if (changed.length === 0) return null;
  for (const [name, value] of changed) {
    if (value === "") searchParams.delete(name);
    else searchParams.set(name, value);
  }
  const search = searchParams.toString().replaceAll("%2C", ",");
  return search === "" ? pathname : `${pathname}?${search}`;
}
