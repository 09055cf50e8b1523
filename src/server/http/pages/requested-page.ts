import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { PublicAddress } from "#contract/render.ts";
import { chooseEncoding } from "../transport/compress.ts";
import { pageChoices } from "./page-choices.ts";
import { LANGUAGE_COOKIE, pageLanguage } from "./page-language.ts";

/** What a request for a page asks. */
export type RequestedPage = {
  /** The address to be drawn, from the root. */
  address: string;
  /** The key of the page in the cache; null if it is made for this caller. */
  key: string | null;
  /** Whether a proxy may cache the page: its address names its language, and it is no entry. */
  mayProxyCache: boolean;
  language: string;
  isTextOnly: boolean;
  /** To be set with the answer. */
  cookies: readonly string[];
};

/** @param publicAddress null: nothing is cached */
type AskedPagesOptions = { languages: readonly string[]; publicAddress: PublicAddress | null };

const YEAR_SECONDS = 31_536_000;
/** Requests whose reading is remembered, each of at most so many characters. */
const KNOWN = { most: 5_000, length: 600 };

/** Cookies of choices alone. Any other may be an account's. */
const ONLY_CHOICES = /^(?:(?:i18next|scheme|text)=[\w-]*(?:; *|$))*$/;
/** Lists never read who asks: their pages are the same with an account. */
const LISTS = /^\/(?:(?:find|needs)\/[^/]+)?$/;

/** Entries are never out of date, also behind a proxy. */
const ENTRIES = /^\/[rf]\//;

/** What of a request says which page it asks. */
type Asking = Pick<IncomingMessage, "headers" | "url">;

/** Reads requests for pages. The same is read once: reading takes a quarter of an answer. */
export class RequestedPages {
  readonly #options: AskedPagesOptions;
  readonly #known = new LRUCache<string, RequestedPage>({ max: KNOWN.most });

  constructor(options: AskedPagesOptions) {
    this.#options = options;
  }

  of(request: Asking): RequestedPage {
    const { headers, url = "/" } = request;
    const { cookie = "" } = headers;
    // An account's cookie is remembered nowhere.
    if (!ONLY_CHOICES.test(cookie) || headers.authorization !== undefined) return this.#read(request, url);
    const { "accept-language": language, "accept-encoding": encoding, "save-data": saves } = headers;
    const key = `${url}\n${language}\n${encoding}\n${saves}\n${cookie}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const asked = this.#read(request, url);
    if (key.length <= KNOWN.length) this.#known.set(key, asked);
    return asked;
  }

  #read(request: Asking, address: string): RequestedPage {
    const { languages, publicAddress } = this.#options;
    const query = address.slice(address.indexOf("?") + 1 || address.length);
    const { language, keep } = pageLanguage(request, query, languages);
    const { isTextOnly, chosen } = pageChoices(request, query);
    const cookies = keep === null ? chosen : [`${LANGUAGE_COOKIE}=${keep}; Max-Age=${YEAR_SECONDS}`, ...chosen];
    const own = { address, key: null, mayProxyCache: false, language, isTextOnly, cookies };
    // An address with two leading slashes would name a host.
    if (publicAddress === null || cookies.length > 0 || address.startsWith("//")) return own;
    const url = new URL(`http://page${address}`);
    const shared = isPersonal(url.pathname, request.headers) ? null : publicAddress(url);
    if (shared === null) return own;
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const mayProxyCache = url.searchParams.has("lng") && !ENTRIES.test(url.pathname);
    return {
      ...own,
      address: shared,
      mayProxyCache,
      key: JSON.stringify(["page", shared, language, isTextOnly, encoding]),
    };
  }
}

/** Whether a page is made for its caller: it may read the account, and the request may name one. */
function isPersonal(path: string, { cookie = "", authorization }: IncomingHttpHeaders): boolean {
  return !LISTS.test(path) && (authorization !== undefined || !ONLY_CHOICES.test(cookie));
}
