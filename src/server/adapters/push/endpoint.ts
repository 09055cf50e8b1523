import { isThisMachine } from "#server/config/this-machine.ts";

/**
 * Whether an address belongs to a push service that we send to. It has https, a host of `hosts`, no
 * name and password. http only where the operator named this computer. A host is a name, so which
 * address it has is looked at when a message is sent.
 */
export function isPushEndpoint(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  if (!hosts.some((each) => (each.startsWith("*.") ? host.endsWith(each.slice(1)) : host === each))) return false;
  return protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));
}
