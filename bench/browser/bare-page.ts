import { randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { beginBare } from "../http/bare-server.ts";
import type { MeasuredServer } from "../http/bare-server.ts";
import type { Recorded } from "../http/bare.ts";
import { record } from "../http/record.ts";

/** Where the page without a program stands, and the one with a bare script. */
export const BARE_PATHS = { static: "/static", script: "/with-script" } as const;
const SCRIPT = "/bare.js";
/** Only says that it runs, as the product's program does when it has hydrated. */
const RUNS = 'document.documentElement.dataset.hydrated = "";';
const MODULE = /<script type="module"[^>]*><\/script>/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Serves a page of the product as bare pages of the same bytes as sent. One has no program. The
 * other's script only says that it runs.
 * @param scriptBytes what the product's page fetches until it is hydrated, as sent
 */
export async function beginBarePages(port: number, path: string, scriptBytes: number): Promise<MeasuredServer> {
  const sent = await record(port, path, { "accept-encoding": "br" });
  const body = Buffer.from(sent.body, "base64");
  const html = brotliDecompressSync(body).toString().replaceAll(PRELOAD, "");
  if (html.search(MODULE) < 0) throw new Error(`${path} has no program`);
  const without = html.replaceAll(MODULE, "");
  const withScript = html.replaceAll(MODULE, `<script type="module" src="${SCRIPT}"></script>`);
  const answer = (key: string, type: string, coded: Buffer): Recorded => ({
    key: `GET ${key}`,
    status: 200,
    type,
    body: coded.toString("base64"),
    coded: "br",
  });
  return beginBare([
    answer(
      BARE_PATHS.static,
      sent.type,
      padded(without, body.length, (noise) => `<!--${noise}-->`),
    ),
    answer(
      BARE_PATHS.script,
      sent.type,
      padded(withScript, body.length, (noise) => `<!--${noise}-->`),
    ),
    answer(
      SCRIPT,
      "text/javascript",
      padded(RUNS, scriptBytes, (noise) => `/*${noise}*/`),
    ),
  ]);
}

/** A text with a comment that cannot be compressed, so that it takes at least so many bytes. */
function padded(text: string, bytes: number, comment: (noise: string) => string): Buffer {
  const noise = randomBytes(bytes).toString("base64url");
  let [low, high] = [0, noise.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (brotliCompressSync(text + comment(noise.slice(0, middle))).length < bytes) low = middle + 1;
    else high = middle;
  }
  return brotliCompressSync(text + comment(noise.slice(0, low)));
}
