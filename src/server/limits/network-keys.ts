import { createHmac } from "node:crypto";
import { isIpv6Network, neighbourhoodOf, prefixOf, providerOf } from "#server/http/admission/clients.ts";
import { NO_OPERATORS } from "#server/http/admission/operators.ts";
import type { Operators } from "#server/http/admission/operators.ts";

/**
 * Keyed hashes of the networks an address belongs to: no address can be read from them. `prefix`:
 * /24 of IPv4, /56 of IPv6. `neighbourhood`: /16 and /48. `provider`: /16 of IPv4, /32 of IPv6.
 * `operator`: the AS of the address and family where it is known, else `provider`.
 */
export type NetworkKeys = { prefix: string; neighbourhood: string; provider: string; operator: string };

/** @param secret the deployment's, so that the hashes are equal in all its processes */
export function createNetworkKeys(
  secret: string,
  operators: Operators = NO_OPERATORS,
): (address: string) => NetworkKeys {
  const hash = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`writer\0${kind}\0${value}`).digest("base64url").slice(0, 27);
  return (address) => {
    const provider = hash("provider", providerOf(address));
    const as = operators(address);
    // IPv4 and IPv6 have different figures, so their counts are separate.
    const operator = as === null ? provider : hash("operator", `AS${as} ${isIpv6Network(address) ? 6 : 4}`);
    return {
      prefix: hash("network", prefixOf(address)),
      neighbourhood: hash("provider", neighbourhoodOf(address)),
      provider,
      operator,
    };
  };
}

/** Whether an address belongs to something wider than its neighbourhood: /32 of IPv6, or an AS. */
export function hasOperator(address: string, { provider, operator }: NetworkKeys): boolean {
  return isIpv6Network(address) || operator !== provider;
}
