import { join } from "node:path";
import type { PreviewCard } from "#contract/render.ts";
import { nameFontList } from "../config.ts";
import { drawPreview } from "./draw.ts";
import type { Sharp } from "./draw.ts";
import { writeFontList } from "./fonts.ts";
import type { Form } from "./layout.ts";

/** Finished pictures that are kept, each some 30 kB. */
const KEPT = 200;
/**
 * Pictures waiting to be drawn, each some 100 ms of a processor, and how many of them one caller may have: a list of links is shown with
 * some pictures at once, and nobody can fill the queue for the others. Above that the caller is asked to come back.
 */
const QUEUE = { places: 30, ofOneCaller: 6 } as const;

type PicturesParts = {
  /** The words of a listing's or facility's picture in a language, as everybody may see it; null where nobody may. */
  read: (id: string, language: string) => Promise<PreviewCard | null>;
  /** Where the list of fonts and what is remembered of them are written. */
  folder: string;
  /** Absent: as people have it. */
  queue?: { places: number; ofOneCaller: number };
  /** Finished pictures that are kept; absent: as people have it. */
  kept?: number;
};

/** What came of asking for a picture: it, the address where the newest one is, none, or too many are waiting. */
export type PictureAnswer =
  | { state: "picture"; png: Buffer }
  | { state: "moved"; version: number }
  | { state: "none" }
  | { state: "busy" };

/** @param caller the prefix of the caller's address, or whatever else is counted as one */
export type PictureAsked = { id: string; version: number; form: Form; language: string; caller: string };

/**
 * Pictures of links, drawn when they are asked for, one after the other. A picture belongs to one version of what it shows:
 * programs that show links keep what they fetched, so a changed listing has to have another address.
 */
export class Pictures {
  readonly #parts: PicturesParts;
  readonly #kept = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();
  #inQueue = 0;
  /** How many of them each caller has there. */
  readonly #waiting = new Map<string, number>();
  #sharp: Promise<Sharp> | null = null;

  constructor(parts: PicturesParts) {
    this.#parts = parts;
  }

  async answer({ id, version, form, language, caller }: PictureAsked): Promise<PictureAnswer> {
    const card = await this.#parts.read(id, language);
    if (card === null) return { state: "none" };
    if (card.version !== version) return { state: "moved", version: card.version };
    // The colour of the time falls with its age: the same version is drawn anew when it has changed.
    const key = [id, version, form, card.language, card.checked.tint].join(" ");
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // Put last again: what nobody asked for the longest is the first to go.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return { state: "picture", png: await kept };
    }
    if (!this.#hasPlaceFor(caller)) return { state: "busy" };
    return {
      state: "picture",
      png: await this.#make(key, caller, async () => drawPreview(await this.#open(), card, form)),
    };
  }

  #hasPlaceFor(caller: string): boolean {
    const { places, ofOneCaller } = this.#parts.queue ?? QUEUE;
    return this.#inQueue < places && (this.#waiting.get(caller) ?? 0) < ofOneCaller;
  }

  #make(key: string, caller: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    this.#inQueue += 1;
    this.#waiting.set(caller, (this.#waiting.get(caller) ?? 0) + 1);
    const drawn = this.#last.then(draw);
    this.#last = drawn.catch(() => undefined).finally(() => this.#leave(caller));
    this.#kept.set(key, drawn);
    drawn.catch(() => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > (this.#parts.kept ?? KEPT) && oldest !== undefined) this.#kept.delete(oldest);
    return drawn;
  }

  #leave(caller: string): void {
    this.#inQueue -= 1;
    const left = (this.#waiting.get(caller) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(caller);
    else this.#waiting.set(caller, left);
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
