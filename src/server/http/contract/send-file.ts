import { pipeline } from "node:stream/promises";
import type { Route } from "#contract/route.ts";
import type { Admission } from "#server/http/admission/admission.ts";
import type { NetworkClient } from "#server/http/admission/clients.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Replies } from "../transport/replies.ts";
import { piecesOf, rangeOf } from "../transport/served-file.ts";
import type { ServedFile } from "../transport/served-file.ts";
import { inExportPlace } from "./export-place.ts";

type FileDependencies = { replies: Replies; admission: Admission; now: () => Date };
type Sending = { route: Route; client: NetworkClient; headers: Record<string, string>; file: ServedFile };

const YEAR_SECONDS = 31_536_000;

/**
 * Answers with a file or a range of it (RFC 9110, 13 and 14). A range is read into memory. The
 * whole file is sent as an export is: few at once, one to an address.
 */
export async function sendFile(
  dependencies: FileDependencies,
  exchange: Exchange,
  { route, client, headers, file }: Sending,
): Promise<void> {
  const { replies } = dependencies;
  const { method, headers: asked } = exchange.request;
  const tag = `"${file.tag}"`;
  headers["ETag"] = tag;
  headers["Accept-Ranges"] = "bytes";
  headers["Cache-Control"] = `public, max-age=${YEAR_SECONDS}, immutable`;
  if (isKnown(asked["if-none-match"], tag)) return replies.send(exchange, { status: 304, headers, body: null });
  headers["Content-Type"] = route.file ?? "application/octet-stream";
  // A range of another version would be bytes of something else.
  const isSame = asked["if-range"] === undefined || asked["if-range"] === tag;
  const range = method === "GET" && isSame ? rangeOf(asked.range, file.bytes) : null;
  if (range === "none") {
    const where = { "Content-Range": `bytes */${file.bytes}`, "Accept-Ranges": "bytes" };
    return replies.refuse(exchange, "http/range-not-satisfiable", { headers: where });
  }
  if (range !== null) {
    const body = await file.read(range.offset, range.length);
    headers["Content-Range"] = `bytes ${range.offset}-${range.offset + range.length - 1}/${file.bytes}`;
    return replies.send(exchange, { status: 206, headers, body, isPacked: true });
  }
  headers["Content-Length"] = String(file.bytes);
  if (method === "HEAD") {
    replies.begin(exchange.response, 200, headers);
    exchange.response.end();
    return undefined;
  }
  const send = async (): Promise<void> => {
    replies.begin(exchange.response, 200, headers);
    // A broken connection alone can show that the rest is missing.
    await pipeline(piecesOf(file), exchange.response).catch(() => exchange.response.destroy());
  };
  return inExportPlace(dependencies, exchange, { client, headers: {}, send });
}

/** Weak comparison (RFC 9110, 8.8.3.2): a proxy may have made a strong tag weak. */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag);
}
