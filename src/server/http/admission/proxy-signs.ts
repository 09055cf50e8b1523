import type { RequestOrigin } from "./network.ts";

const FORWARDING =
  /^(x-forwarded-|forwarded$|via$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|cf-connecting-ip$|fly-client-ip$)/;

/** The first header of a request that a proxy adds; null without one. */
export function forwardingHeader({ headers }: Pick<RequestOrigin, "headers">): string | null {
  for (const name in headers) if (FORWARDING.test(name)) return name;
  return null;
}

/**
 * The header of a request that shows callers on other machines; null without one. It is a proxy's
 * own, or a `Host` or `Origin` of another name. `Origin: null` shows nothing.
 */
export function proxySign(request: RequestOrigin): string | null {
  const { host, origin } = request.headers;
  if (host !== undefined && host !== "" && !isOfThisMachine(`http://${host}`)) return "host";
  if (origin !== undefined && origin !== "null" && !isOfThisMachine(origin)) return "origin";
  return forwardingHeader(request);
}

const LOCAL = /^https?:\/\/(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i;

function isOfThisMachine(address: string): boolean {
  return LOCAL.test(address);
}
