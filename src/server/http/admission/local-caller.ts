import { isLoopback } from "./network.ts";
import type { RequestOrigin } from "./network.ts";
import type { Origins } from "./origin.ts";

const FORWARDING =
  /^(x-forwarded-|forwarded$|via$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|cf-connecting-ip$|fly-client-ip$)/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i;

/**
 * Whether a request comes from this machine without a proxy (CONTRACT.md 1). PUBLIC_URL is local,
 * the socket's peer is loopback, `Host` says localhost or 127.0.0.1, and no header names a proxy.
 * It guards the dev outbox, RATE_LIMITS=off, and /metrics without a token.
 */
export function isLocalCaller(request: RequestOrigin, origins: Pick<Origins, "isLocal">): boolean {
  if (!origins.isLocal || !isLoopback(request.socket.remoteAddress ?? "")) return false;
  if (!LOCAL_HOST.test(request.headers.host ?? "")) return false;
  for (const name in request.headers) if (FORWARDING.test(name)) return false;
  return true;
}
