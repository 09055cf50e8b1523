import type { Exchange } from "#server/http/transport/exchange.ts";
import type { Replies } from "#server/http/transport/replies.ts";
import type { Form } from "./layout.ts";
import type { Pictures } from "./pictures.ts";

/**
 * Cache time of a picture, seconds: its address changes with its listing, its colours with time.
 */
const KEPT_SECONDS = 600;

/** `/og/<id>-<version>.png`, and `-square` before the end. */
const ADDRESS = /^\/og\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,9})(-square)?\.png$/i;

/** Serves the pictures of links to everybody. @returns false where the path names none */
export async function answerPicture(
  { replies, pictures }: { replies: Replies; pictures: Pictures },
  exchange: Exchange,
  {
    path,
    language,
    callers,
    isLate,
  }: { path: string; language: string; callers: readonly string[]; isLate: () => boolean },
): Promise<boolean> {
  const [, id, version, square] = ADDRESS.exec(path) ?? [];
  if (id === undefined) return false;
  const form = square === undefined ? "wide" : "square";
  const answer = await pictures.answer({ id: id.toLowerCase(), version: Number(version), form, language, callers });
  if (isLate()) return true;
  if (answer.state === "none") replies.refusePage(exchange, "http/not-found", { language });
  else if (answer.state === "busy") replies.refusePage(exchange, "http/unavailable", { language });
  else if (answer.state === "moved") {
    const location = `${pictureAddress(id.toLowerCase(), answer.version, form)}?lng=${language}`;
    replies.send(exchange, { status: 302, headers: { Location: location, "Cache-Control": "no-store" }, body: null });
  } else {
    const headers = {
      "Content-Type": "image/png",
      "Cache-Control": `public, max-age=${KEPT_SECONDS}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
      // An address without a language is answered in the reader's.
      Vary: "Accept-Language, Cookie",
    };
    replies.send(exchange, { status: 200, headers, body: answer.png, isPacked: true });
  }
  return true;
}

function pictureAddress(id: string, version: number, form: Form): string {
  return `/og/${id}-${version}${form === "square" ? "-square" : ""}.png`;
}
