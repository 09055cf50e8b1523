import { join } from "node:path";
import type { PreviewCard } from "#contract/render.ts";
import { nameFontList } from "../config/config.ts";
import { FairQueue } from "../runtime/fair-queue.ts";
import { Memory } from "../runtime/lru-cache.ts";
import { drawPreview } from "./draw.ts";
import type { Sharp } from "./draw.ts";
import { writeFontList } from "./fonts.ts";
import type { Form } from "./layout.ts";

/** Finished pictures that are kept, each some 30 kB. */
const KEPT = 200;
/**
 * Pictures waiting to be drawn, each some 100 ms of a processor, and how many of them may be of one
 * caller or of one network of callers: a list of links is shown with some pictures at once. They
 * are drawn in turn by caller, so that one more caller's picture is drawn soon whatever the others
 * do; above these bounds a caller is asked to come back. What was drawn of an older version is no
 * answer then: who shows links would keep counts that are no longer true.
 */
const QUEUE = { places: 60, ofOneCaller: 12 } as const;

type PicturesParts = {
  /**
   * The words of a listing's or facility's picture in a language, as everybody may see it; null
   * where nobody may.
   */
  read: (id: string, language: string) => Promise<PreviewCard | null>;
  /** Where the list of fonts and what is remembered of them are written. */
  folder: string;
  /** Absent: as people have it. */
  queue?: { places: number; ofOneCaller: number };
  /** Finished pictures that are kept; absent: as people have it. */
  kept?: number;
};

/**
 * What came of asking for a picture: it, the address where the newest one is, none, or too many are
 * waiting.
 */
export type PictureAnswer =
  | { state: "picture"; png: Buffer }
  | { state: "moved"; version: number }
  | { state: "none" }
  | { state: "busy" };

/**
 * @param callers whatever is counted as one: the prefix of the caller's address, and the network
 *   around it
 */
export type PictureAsked = {
  id: string;
  version: number;
  form: Form;
  language: string;
  callers: readonly string[];
};

/**
 * Pictures of links, drawn when they are asked for, one after the other. A picture belongs to one
 * version of what it shows: programs that show links keep what they fetched, so a changed listing
 * has to have another address.
 */
export class Pictures {
  readonly #parts: PicturesParts;
  /** What is drawn or waits to be; null: it lost its place. */
  readonly #kept: Memory<Promise<Buffer | null>>;
  readonly #queue: FairQueue;
  #sharp: Promise<Sharp> | null = null;

  constructor(parts: PicturesParts) {
    this.#parts = parts;
    const { places, ofOneCaller } = parts.queue ?? QUEUE;
    this.#kept = new Memory({ most: parts.kept ?? KEPT });
    this.#queue = new FairQueue({ atOnce: 1, waiting: places, ofOne: ofOneCaller });
  }

  async answer({ id, version, form, language, callers }: PictureAsked): Promise<PictureAnswer> {
    const card = await this.#parts.read(id, language);
    if (card === null) return { state: "none" };
    if (card.version !== version) return { state: "moved", version: card.version };
    // The colour of the time falls with its age: the same version is drawn anew when it has
    // changed.
    const key = [id, version, form, card.language, card.checked.tint].join(" ");
    let png: Buffer | null = null;
    // Whoever waits for the picture of a caller who lost the place asks with a place of their own.
    for (let same = this.#kept.get(key); same !== undefined && png === null; same = this.#kept.get(key))
      png = await same;
    png ??= await this.#make(key, callers, async () => drawPreview(await this.#open(), card, form));
    return png === null ? { state: "busy" } : { state: "picture", png };
  }

  #make(key: string, callers: readonly string[], draw: () => Promise<Buffer>): Promise<Buffer | null> {
    const drawn = this.#queue.run(callers, draw).then((done) => done?.value ?? null);
    this.#kept.set(key, drawn);
    const forget = (): void => {
      if (this.#kept.get(key) === drawn) this.#kept.delete(key);
    };
    drawn.then((png) => png ?? forget(), forget);
    return drawn;
  }

  /**
   * The drawing library, with our fonts: it is some 20 MB, and most processes of a test never draw.
   */
  #open(): Promise<Sharp> {
    this.#sharp ??= openSharp(this.#parts.folder).catch((error: unknown) => {
      // A full disk passes: the next picture tries again.
      this.#sharp = null;
      throw error;
    });
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
