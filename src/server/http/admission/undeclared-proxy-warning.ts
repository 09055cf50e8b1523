import type { Log } from "../../runtime/log.ts";
import type { OperatorNotes } from "../../runtime/operator-notes.ts";
import { networkTest } from "./network.ts";
import type { RequestOrigin } from "./network.ts";

const FORWARDED = ["x-forwarded-for", "forwarded", "via"] as const;
/** Networks of machines, not of people: loopback, private and link-local ones. */
const OWN_NETWORKS = [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "::1",
  "fc00::/7",
  "fe80::/10",
];

/**
 * A proxy in front that TRUSTED_PROXIES does not name. Then all people have one address and share
 * one limit. Its first request is a warning in the log, and a note at /readyz until a restart.
 */
export class UndeclaredProxy {
  readonly #isDeclared: (address: string) => boolean;
  readonly #log: Log;
  readonly #notes: OperatorNotes;
  #isSeen = false;

  constructor(trustedProxies: readonly string[], log: Log, notes: OperatorNotes) {
    this.#notes = notes;
    this.#isDeclared = networkTest(trustedProxies);
    this.#log = log;
  }

  /** Looks at a request. Call it for every one. */
  observe({ headers, socket }: RequestOrigin): void {
    if (this.#isSeen) return;
    const header = FORWARDED.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    const peer = socket.remoteAddress ?? "";
    if (this.#isDeclared(peer)) return;
    // Any other address may be a person's who makes headers up.
    const name = networkTest(OWN_NETWORKS)(peer) ? peer : "a public address";
    this.#isSeen = true;
    const sentence =
      `${header} came from ${name}, which TRUSTED_PROXIES does not list. If that is your proxy, add it: ` +
      "until then all people behind it share one address, one limit and one count of wrong passwords.";
    this.#log.warn({ header, peer: name }, sentence);
    this.#notes.set("undeclared-proxy", { sentence, alarm: "undeclared-proxy" });
  }
}
