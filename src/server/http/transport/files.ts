import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Exchange } from "./exchange.ts";
import { chooseEncoding } from "./compress.ts";
import type { Encoding } from "./compress.ts";
import type { Replies } from "./replies.ts";

type Variant = { path: string; bytes: number };
type File = {
  type: string;
  isHashed: boolean;
  tag: string;
  plain: Variant;
  compressed: Partial<Record<Encoding, Variant>>;
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * A layer of the embedded basemap: its name contains the hash of its content
 * (scripts/build-basemap.ts).
 */
const BASEMAP_LAYER = /^map\/[a-z]+-[0-9a-f]{8}\.json$/;
const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** The files of the browser build, listed at start. An address can only name one of these. */
export class Files {
  readonly #files = new Map<string, File>();
  readonly #replies: Replies;

  /** @param folder dist/web; absent: no files, as in tests of the API */
  constructor(folder: string | null, replies: Replies) {
    this.#replies = replies;
    if (folder === null || !existsSync(folder)) return;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path).split(sep).join("/");
      const isHidden = name.split("/").some((part) => part.startsWith("."));
      if (entry.isFile() && !isHidden && !/\.(br|gz)$/.test(name)) this.#files.set(`/${name}`, describe(path, name));
    }
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /**
   * Sends a file, compressed as on disk. It is cached permanently if its name contains its hash.
   */
  async send(exchange: Exchange, path: string): Promise<void> {
    const { request, response } = exchange;
    const file = this.#files.get(path);
    if (file === undefined) {
      this.#replies.refusePage(exchange, "http/not-found");
      return;
    }
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const variant = (encoding === null ? undefined : file.compressed[encoding]) ?? file.plain;
    const headers: Record<string, string> = {
      "Content-Type": file.type,
      "Cache-Control": keptFor(path, file),
      ETag: file.tag,
      Vary: "Accept-Encoding",
    };
    if (encoding !== null && variant !== file.plain) headers["Content-Encoding"] = encoding;
    if (request.headers["if-none-match"] === file.tag) {
      this.#replies.send(exchange, { status: 304, headers, body: null });
      return;
    }
    headers["Content-Length"] = String(variant.bytes);
    this.#replies.begin(response, 200, headers);
    if (request.method === "HEAD") response.end();
    else await pipeline(createReadStream(variant.path), response).catch(() => response.destroy());
  }
}

/** The service worker decides what a browser caches, so the worker is always fetched again. */
function keptFor(path: string, { isHashed }: File): string {
  if (path === "/sw.js") return "no-cache";
  return isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`;
}

function describe(path: string, name: string): File {
  const { size, mtimeMs } = statSync(path);
  const variant = (suffix: string): Variant | undefined =>
    existsSync(path + suffix) ? { path: path + suffix, bytes: statSync(path + suffix).size } : undefined;
  const [br, gzip] = [variant(".br"), variant(".gz")];
  return {
    type: TYPES[extname(name)] ?? "application/octet-stream",
    isHashed: name.startsWith("assets/") || BASEMAP_LAYER.test(name),
    tag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    plain: { path, bytes: size },
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}
