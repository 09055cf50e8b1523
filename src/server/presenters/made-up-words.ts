import type { Listing } from "#contract/listings.ts";

/**
 * What made-up persons of the demonstration write: keys of the section `demonstration` in
 * `locales/`. The set has the English words, which are looked up here by their text.
 */
export const MADE_UP_WORDS = [
  "platelets",
  "cylinder",
  "stairs",
  "neighbour",
  "nurse",
  "lane",
  "dialysis",
  "month",
  "operation",
  "sample",
  "flood",
  "children",
  "report",
  "oximeter",
] as const;
export type MadeUpWord = (typeof MADE_UP_WORDS)[number];

/** The server's texts, as `http/pages/texts.ts` reads them. */
type TextSource = { say: (language: string, path: readonly string[]) => string };
/** What of a listing has words, on every wire. */
type Worded = Pick<Listing, "language" | "note" | "details" | "source">;

/** The words of a made-up person in a language. */
export function madeUpText({ say }: TextSource, word: MadeUpWord, language: string): string {
  return say(language, ["demonstration", word]);
}

/** A sign that a text of JSON may hold a made-up listing. Without it nothing is parsed. */
const SIGN = '"demo":true';

/**
 * The words of made-up persons in the reader's language (decision 126). What somebody
 * wrote stays as it is.
 */
export class MadeUpWords {
  readonly #texts: TextSource;
  readonly #byText: ReadonlyMap<string, MadeUpWord>;
  /** What became of a stream's events, by language. */
  readonly #worded = new WeakMap<Buffer, Map<string, Buffer>>();

  constructor(texts: TextSource) {
    this.#texts = texts;
    this.#byText = new Map(MADE_UP_WORDS.map((word) => [madeUpText(texts, word, "en"), word]));
  }

  /** A listing as its reader reads it. @param languageOf is asked only where words are made up */
  listing<Each extends Worded>(listing: Each, languageOf: () => string): Each {
    const { note, details, source } = listing;
    const written = source.demo === true ? this.#wordOf(note) : undefined;
    const named = source.demo === true ? this.#wordOf(details.name) : undefined;
    if (written === undefined && named === undefined) return listing;
    const language = languageOf();
    if (language === listing.language) return listing;
    const say = (word: MadeUpWord) => madeUpText(this.#texts, word, language);
    return {
      ...listing,
      language,
      ...(written !== undefined && { note: say(written) }),
      ...(named !== undefined && { details: { ...details, name: say(named) } }),
    };
  }

  /** Documents of several collections: listings among them as their reader reads them. */
  document<Each extends { collection: string }>(document: Each, languageOf: () => string): Each {
    // The presenter's type has checked the shape of what is sent as a listing.
    if (document.collection !== "listings") return document;
    return this.listing(document as Each & Worded, languageOf);
  }

  /** A page of a list as JSON; null: it has no made-up words, and stays as it is. */
  page(json: string | Buffer, languageOf: () => string): string | null {
    if (!json.includes(SIGN)) return null;
    const page = JSON.parse(json.toString()) as { items: Worded[] };
    const items = page.items.map((item) => this.listing(item, languageOf));
    return items.every((item, at) => item === page.items[at]) ? null : JSON.stringify({ ...page, items });
  }

  /**
   * Events of a stream (sync/events.ts), each document on a line of its own. Many listeners are
   * sent one buffer, which is read once a language.
   */
  events(events: string | Buffer, language: string): string | Buffer {
    if (typeof events === "string") return this.#events(events, language);
    const known = this.#worded.get(events) ?? new Map<string, Buffer>();
    const worded = known.get(language) ?? (events.includes(SIGN) ? this.#buffer(events, language) : events);
    this.#worded.set(events, known.set(language, worded));
    return worded;
  }

  #buffer(events: Buffer, language: string): Buffer {
    return Buffer.from(this.#events(events.toString(), language));
  }

  #events(events: string, language: string): string {
    if (!events.includes(SIGN)) return events;
    const lines = events.split("\n");
    return lines.map((line) => (line.includes(SIGN) ? this.#event(line, language) : line)).join("\n");
  }

  #event(line: string, language: string): string {
    const sent = JSON.parse(line.slice(DATA.length)) as { document: { collection: string } };
    const document = this.document(sent.document, () => language);
    return document === sent.document ? line : `${DATA}${JSON.stringify({ ...sent, document })}`;
  }

  #wordOf(text: string | undefined): MadeUpWord | undefined {
    return text === undefined ? undefined : this.#byText.get(text);
  }
}

const DATA = "data: ";
