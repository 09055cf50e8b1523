import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { PreviewCard } from "#contract/render.ts";
import { nameFontList } from "../config/config.ts";
import { FairQueue } from "../runtime/fair-queue.ts";
import { drawPreview } from "./draw.ts";
import type { Sharp } from "./draw.ts";
import { writeFontList } from "./fonts.ts";
import type { Form } from "./layout.ts";

/** Cached finished pictures, each some 30 kB. */
const KEPT = 200;
/**
 * Most pictures waiting to be drawn, and most per caller or network of callers. Each takes some 100
 * ms of a processor. A list of links shows some pictures at once. Callers take turns, so that a new
 * caller's picture is drawn soon. Above these bounds a caller must come back later. Pictures of
 * older versions are no substitute: link previews would keep outdated counts.
 */
const QUEUE = { places: 60, ofOneCaller: 12 } as const;

type PictureDependencies = {
  /**
   * The text of a listing's or facility's picture in a language, as everybody may see it; null
   * where nobody may.
   */
  read: (id: string, language: string) => Promise<PreviewCard | null>;
  /** Where the list of fonts and their cache are written. */
  folder: string;
  /** Absent: the defaults. */
  queue?: { places: number; ofOneCaller: number };
  /** Cached finished pictures; absent: the default. */
  kept?: number;
};

/**
 * The result of a request: the picture, the address of the newest one, none, or too many are
 * waiting.
 */
export type PictureAnswer =
  | { state: "picture"; png: Buffer }
  | { state: "moved"; version: number }
  | { state: "none" }
  | { state: "busy" };

/** @param callers counted as one: the prefix of the caller's address, and the network around it */
export type PictureRequest = {
  id: string;
  version: number;
  form: Form;
  language: string;
  callers: readonly string[];
};

/**
 * Pictures of links, drawn on request, one after the other. A picture belongs to one version of its
 * content. Link previews keep what they fetched, so a changed listing needs another address.
 */
export class Pictures {
  readonly #dependencies: PictureDependencies;
  /** Drawn or waiting pictures; null: it lost its place. */
  readonly #kept: LRUCache<string, Promise<Buffer | null>>;
  readonly #queue: FairQueue;
  #sharp: Promise<Sharp> | null = null;

  constructor(dependencies: PictureDependencies) {
    this.#dependencies = dependencies;
    const { places, ofOneCaller } = dependencies.queue ?? QUEUE;
    this.#kept = new LRUCache({ max: dependencies.kept ?? KEPT });
    this.#queue = new FairQueue({ atOnce: 1, waiting: places, ofOne: ofOneCaller });
  }

  async answer({ id, version, form, language, callers }: PictureRequest): Promise<PictureAnswer> {
    const card = await this.#dependencies.read(id, language);
    if (card === null) return { state: "none" };
    if (card.version !== version) return { state: "moved", version: card.version };
    // The time's colour changes with its age, and what its place says of itself by its own version:
    // then the same version is drawn again.
    const key = [id, version, form, card.language, card.checked.tint, ...(card.more ?? [])].join(" ");
    let png: Buffer | null = null;
    // If another caller lost the place of this picture, the request takes its own place.
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
   * The drawing library, with the shipped fonts. It is some 20 MB, and most test processes never
   * draw.
   */
  #open(): Promise<Sharp> {
    this.#sharp ??= openSharp(this.#dependencies.folder).catch((error: unknown) => {
      // A full disk is temporary: the next picture tries again.
      this.#sharp = null;
      throw error;
    });
    return this.#sharp;
  }
}

async function openSharp(folder: string): Promise<Sharp> {
  nameFontList(writeFontList(join(folder, "pictures")));
  const { default: sharp } = await import("sharp");
  // Every picture is different, so the library's cache would only take memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
