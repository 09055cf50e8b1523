import type { IncomingMessage } from "node:http";
import type { Exchange } from "./transport/exchange.ts";
import type { Clients, Entry, Taken } from "./clients.ts";
import type { LimitName } from "./limits.ts";
import { LIMITS, LOAD } from "./limits.ts";
import type { Load } from "./load.ts";
import type { AddressOf } from "./network.ts";
import { isForeignWrite } from "./origin.ts";
import type { Origins } from "./origin.ts";
import type { Replies } from "./transport/replies.ts";

/** What stands at the door. */
export type GateParts = {
  replies: Replies;
  clients: Clients;
  load: Load;
  origins: Origins;
  addressOf: AddressOf;
  /** Whether limits are off for this very request: the setting, and a local caller. */
  isUnlimited: (request: IncomingMessage) => boolean;
  now: () => Date;
};

/** What is asked for; a refused page is a page for people, anything else a problem for programs. */
type Asked = {
  limit: LimitName;
  isPage?: boolean;
  /**
   * A provider's page sends the person back here by a form of its own; it changes nothing
   * (library.ts).
   */
  isFromElsewhere?: boolean;
};

/**
 * Lets a call in or refuses it: a writing page of another site, a caller over the limit while the
 * process is busy, a caller above a fair share of a full process. A refused call is answered here,
 * and null comes back. A call that was let in is not asked again.
 */
export function enter(
  parts: GateParts,
  exchange: Exchange,
  { limit, isPage = false, isFromElsewhere = false }: Asked,
): Entry | null {
  const { request, response } = exchange;
  if (response.entry !== null) return response.entry;
  const refuse = isPage ? "refusePage" : "refuse";
  if (!isFromElsewhere && isForeignWrite(request.method ?? "GET", request.headers.origin, parts.origins)) {
    parts.replies[refuse](exchange, "http/foreign-origin");
    return null;
  }
  const now = parts.now().getTime();
  const client = parts.clients.of(parts.addressOf(request), now);
  if (parts.isUnlimited(request)) return (response.entry = { client, headers: {} });
  const taken = parts.clients.take(client, limit, now);
  const headers = limitHeaders(taken);
  if (taken.isOver && (!LIMITS[limit].onlyWhenBusy || parts.load.isBusy())) {
    const retryAfter = String(Math.max(1, Math.ceil(60 / taken.limit)));
    parts.replies[refuse](exchange, "http/resource-exhausted", {
      headers: { ...headers, "Retry-After": retryAfter },
    });
    return null;
  }
  if (parts.load.mustShed(client)) {
    parts.replies[refuse](exchange, "http/unavailable", {
      headers: { ...headers, "Retry-After": String(LOAD.retrySeconds) },
    });
    return null;
  }
  return (response.entry = { client, headers });
}

function limitHeaders({ limit, remaining, resetSeconds }: Taken): Record<string, string> {
  return { "RateLimit-Limit": `${limit}`, "RateLimit-Remaining": `${remaining}`, "RateLimit-Reset": `${resetSeconds}` };
}
