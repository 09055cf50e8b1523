import { createHmac } from "node:crypto";
import { neighbourhoodOf, prefixOf, providerOf } from "#server/http/admission/clients.ts";

/**
 * Keyed hashes of the networks an address belongs to: no address can be read from them. `prefix`:
 * /24 of IPv4, /56 of IPv6. `neighbourhood`: /16 and /48. `provider`: /16 of IPv4, /32 of IPv6.
 */
export type NetworkKeys = { prefix: string; neighbourhood: string; provider: string };

/** @param secret the deployment's, so that the hashes are equal in all its processes */
export function createNetworkKeys(secret: string): (address: string) => NetworkKeys {
  const hash = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`writer\0${kind}\0${value}`).digest("base64url").slice(0, 27);
  return (address) => ({
    prefix: hash("network", prefixOf(address)),
    neighbourhood: hash("provider", neighbourhoodOf(address)),
    provider: hash("provider", providerOf(address)),
  });
}
