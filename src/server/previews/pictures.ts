import { join } from "node:path";
import type { Preview, PreviewCard } from "#contract/render.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { Site } from "#contract/site.ts";
import { nameFontList } from "../config.ts";
import { drawPreview } from "./draw.ts";
import type { Sharp } from "./draw.ts";
import { writeFontList } from "./fonts.ts";
import type { Form } from "./layout.ts";

/** Finished pictures that are kept, each some 30 kB. */
const KEPT = 200;
/** Pictures waiting to be drawn, each some 100 ms of a processor; above that the caller is asked to come back. */
const WAITING = 30;

type PicturesParts = {
  /** The listing as everybody may see it; null where nobody may. */
  read: (id: string) => Promise<SingleListing | null>;
  preview: Preview;
  site: () => Site;
  now: () => Date;
  /** Where the list of fonts and what is remembered of them are written. */
  folder: string;
  /** Most that wait to be drawn; absent: WAITING. */
  mostWaiting?: number;
};

/** What came of asking for a picture: it, the address where the newest one is, none, or too many are waiting. */
export type PictureAnswer =
  | { state: "picture"; png: Buffer }
  | { state: "moved"; version: number }
  | { state: "none" }
  | { state: "busy" };

export type PictureAsked = { id: string; version: number; form: Form; language: string };

/**
 * Pictures of links, drawn when they are asked for, one after the other. A picture belongs to one version of its listing: programs that
 * show links keep what they fetched, so a changed listing has to have another address.
 */
export class Pictures {
  readonly #parts: PicturesParts;
  readonly #kept = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #sharp: Promise<Sharp> | null = null;

  constructor(parts: PicturesParts) {
    this.#parts = parts;
  }

  async answer({ id, version, form, language }: PictureAsked): Promise<PictureAnswer> {
    const { read, preview, site, now } = this.#parts;
    const listing = await read(id);
    const card = listing === null ? null : preview(listing, { site: site(), language, now: now() });
    if (card === null) return { state: "none" };
    if (card.version !== version) return { state: "moved", version: card.version };
    // The colour of the time falls with its age: the same version is drawn anew when it has changed.
    const key = [id, version, form, card.language, card.checked.tint].join(" ");
    const kept = this.#kept.get(key);
    if (kept !== undefined) return { state: "picture", png: await kept };
    if (this.#waiting >= (this.#parts.mostWaiting ?? WAITING)) return { state: "busy" };
    return { state: "picture", png: await this.#make(key, card, form) };
  }

  #make(key: string, card: PreviewCard, form: Form): Promise<Buffer> {
    this.#waiting += 1;
    const drawn = this.#last.then(async () => drawPreview(await this.#open(), card, form));
    this.#last = drawn.catch(() => undefined).finally(() => (this.#waiting -= 1));
    this.#kept.set(key, drawn);
    drawn.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return drawn;
  }

  /** The drawing library, with our fonts: it is some 20 MB, and most processes of a test never draw. */
  #open(): Promise<Sharp> {
    this.#sharp ??= openSharp(this.#parts.folder);
    return this.#sharp;
  }
}

async function openSharp(folder: string): Promise<Sharp> {
  nameFontList(writeFontList(join(folder, "pictures")));
  const { default: sharp } = await import("sharp");
  // Every picture is another one: what the library would remember is only memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
