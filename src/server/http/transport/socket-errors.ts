import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { statusOf } from "#contract/errors.ts";
import type { Reason } from "#contract/errors.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import { problemOf } from "../contract/problem.ts";
import { chooseLanguage, wantedLanguages } from "../pages/language.ts";
import { newRequestId } from "./exchange.ts";
import type { Replies } from "./replies.ts";

type Trouble = { code?: string; rawPacket?: Buffer };

const answered = new WeakSet<Socket>();
/**
 * How long to read the rest of a request, so that the caller gets the answer before the connection
 * ends.
 */
const TAKE_IN_MS = 2_000;

/** Answers what never became a request: a broken request line, long headers, a slow caller. */
export function answerBroken(trouble: Trouble, socket: Socket, replies: Replies): void {
  if (answered.has(socket)) return;
  if (!socket.writable || trouble.code === "ECONNRESET" || trouble.code === "EPIPE") {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const reason = reasonOf(trouble);
  const wanted = /^accept-language:\s*(.*)$/im.exec(trouble.rawPacket?.toString("latin1") ?? "")?.[1];
  const language = chooseLanguage(wantedLanguages(wanted), replies.texts.languages);
  const requestId = newRequestId();
  const body = JSON.stringify(problemOf(replies.texts, reason, { language, requestId }));
  const status = statusOf(reason);
  const headers = {
    ...replies.base,
    "Content-Type": "application/problem+json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...(reason === "http/method-not-allowed" && { Allow: "GET, HEAD" }),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), TAKE_IN_MS);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
  socket.resume();
}

function reasonOf({ code, rawPacket }: Trouble): Reason {
  switch (code) {
    case "CONNECT":
    case "HPE_INVALID_METHOD":
      return "http/method-not-allowed";
    case "HPE_HEADER_OVERFLOW":
      return isRequestLineLong(rawPacket) ? "http/uri-too-long" : "http/headers-too-large";
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return "http/payload-too-large";
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "http/request-timeout";
    default:
      return "http/invalid-argument";
  }
}

/** Whether the address grew too long, not the headers after it. */
function isRequestLineLong(packet: Buffer | undefined): boolean {
  if (packet === undefined) return false;
  const end = packet.indexOf("\r\n");
  return end === -1 || end > REQUEST_LIMITS.urlBytes;
}
