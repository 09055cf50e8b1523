import { isLoopback } from "./network.ts";

/** Where people reach this process. Known once the port is open. */
export type Origins = {
  publicUrl: string;
  isLocal: boolean;
  /** Every origin that is trusted. */
  all: readonly string[];
  trusts: (origin: string) => boolean;
};

const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The public address and the origins that may write. A local PUBLIC_URL trusts both `localhost` and
 * `127.0.0.1` on its port (CONTRACT.md 1).
 */
export function readOrigins({
  publicUrl,
  host,
  port,
}: {
  publicUrl: string | null;
  host: string;
  port: number;
}): Origins {
  const own = new URL(publicUrl ?? `http://${hostInUrl(host)}:${port}`);
  const isLocal = LOCAL_NAMES.has(own.hostname) || isLoopback(own.hostname);
  const trusted = new Set([own.origin]);
  if (isLocal) {
    for (const name of ["localhost", "127.0.0.1"]) {
      const other = new URL(own);
      other.hostname = name;
      trusted.add(other.origin);
    }
  }
  return { publicUrl: own.origin, isLocal, all: [...trusted], trusts: (origin) => trusted.has(origin) };
}

/** A host as written in an address: IPv6 in brackets. */
export function hostInUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Whether a call would write on behalf of a page of another site. `Origin: null` is foreign
 * (CONTRACT.md 2).
 */
export function isForeignWrite(method: string, origin: string | undefined, origins: Pick<Origins, "trusts">): boolean {
  return origin !== undefined && WRITES.has(method) && !origins.trusts(origin);
}
