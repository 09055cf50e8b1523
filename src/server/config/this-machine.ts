/**
 * Whether a host of an address is this very machine: `localhost`, 127.0.0.0/8 or `::1`, also in
 * brackets.
 */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host);
}
