import { isLoopback } from "./network.ts";
import type { RequestOrigin } from "./network.ts";
import type { Origins } from "./origin.ts";
import { forwardingHeader } from "./proxy-signs.ts";

const LOCAL_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i;

/**
 * Whether a request comes from this machine without a proxy (CONTRACT.md 1). PUBLIC_URL is local,
 * the socket's peer is loopback, `Host` says localhost or 127.0.0.1, and no header names a proxy. A
 * proxy that adds no header passes: `LocalAccess` asks for more.
 */
export function isLocalCaller(request: RequestOrigin, origins: Pick<Origins, "isLocal">): boolean {
  if (!origins.isLocal || !isLoopback(request.socket.remoteAddress ?? "")) return false;
  if (!LOCAL_HOST.test(request.headers.host ?? "")) return false;
  return forwardingHeader(request) === null;
}
