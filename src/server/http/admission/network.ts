import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * A test for declared networks, such as `10.0.0.0/8`. IPv4 addresses written as IPv6
 * (`::ffff:10.0.0.1`) count as IPv4.
 */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? "ipv6" : "ipv4");
  };
}

const LOOPBACK = /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;

/** Whether an address is this very machine: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string): boolean {
  return address === "127.0.0.1" || address === "::1" || LOOPBACK.test(address);
}

/** The parts of a request that show its origin. */
export type RequestOrigin = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/** Reads the caller's address: the socket's peer, or what a declared proxy reports. */
export type AddressOf = (request: RequestOrigin) => string;

/**
 * Makes the reader of caller addresses. With proxies declared, X-Forwarded-For is read from its
 * end. The proxy after an entry wrote it, so the first entry that is no declared proxy is the
 * caller.
 */
export function addressReader(trustedProxies: readonly string[]): AddressOf {
  if (trustedProxies.length === 0) return peerAddress;
  const isProxy = networkTest(trustedProxies);
  return (request) => {
    let address = peerAddress(request);
    const header = request.headers["x-forwarded-for"];
    const entries = typeof header === "string" ? header.split(",").slice(-20) : [];
    while (isProxy(address)) {
      const next = withoutPort(entries.pop()?.trim() ?? "");
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

function peerAddress(request: RequestOrigin): string {
  return request.socket.remoteAddress ?? "";
}

function plainAddress(address: string): string {
  return address.toLowerCase().startsWith("::ffff:") && address.includes(".")
    ? address.slice("::ffff:".length)
    : address;
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(entry);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry);
  return withPort?.[1] ?? entry;
}
