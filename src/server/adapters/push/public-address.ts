import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isIP } from "node:net";
import { networkTest } from "#server/http/admission/network.ts";

/** Networks that are nobody's on the internet. Source: IANA's special-purpose registries, 2026. */
const isSpecial = networkTest([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // Protocol assignments, Teredo among them; documentation; 6to4.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/** What is given out of IPv6. All else is private, or may be translated into IPv4. */
const isGlobalUnicast = networkTest(["2000::/3"]);

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && (family === 4 || isGlobalUnicast(address)) && !isSpecial(address);
}

/**
 * Looks a name up and refuses it when any of its addresses is not public. So a name that leads into
 * the operator's own network is not called.
 */
export const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" }), "", 0);
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
