import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config/config.ts";
import { isThisMachine } from "../../config/this-machine.ts";
import type { Log } from "../../runtime/log.ts";
import { readCookie } from "../transport/cookies.ts";
import { isLocalCaller } from "./local-caller.ts";
import type { RequestOrigin } from "./network.ts";
import type { Origins } from "./origin.ts";
import { proxySign } from "./proxy-signs.ts";

type LocalSettings = Pick<Config, "demoData" | "devOutbox" | "hasSender" | "host" | "rateLimits" | "trustedProxies">;

/** What a browser keeps once it has shown the key. */
const COOKIE = "lifeboard-outbox";
/** 128 bits: nobody guesses it. */
const KEY_BYTES = 16;

/**
 * What is for this machine alone: the local outbox, tokenless metrics, RATE_LIMITS=off, sign-ins
 * for trying (CONTRACT.md 1). A proxy that adds no header makes everybody look local. So the outbox and the metrics need a
 * key. What a setting opens is shut by the first request that shows a proxy, until a restart.
 */
export class LocalAccess {
  readonly #settings: LocalSettings;
  readonly #origins: Pick<Origins, "isLocal" | "publicUrl">;
  readonly #log: Log;
  readonly #key: string;
  #isShut: boolean;

  constructor(settings: LocalSettings, origins: Pick<Origins, "isLocal" | "publicUrl">, log: Log) {
    this.#settings = settings;
    this.#origins = origins;
    this.#log = log;
    this.#key = settings.devOutbox.key ?? randomBytes(KEY_BYTES).toString("base64url");
    const isOpened = !settings.rateLimits || settings.devOutbox.isOpen;
    this.#isShut = !isOpened || !origins.isLocal || !isThisMachine(settings.host);
  }

  /** Shuts what a setting opened, when a request shows a proxy. Call it for every request. */
  observe(request: RequestOrigin): void {
    if (this.#isShut) return;
    const sign = proxySign(request);
    if (sign === null) return;
    this.#isShut = true;
    const { rateLimits, devOutbox } = this.#settings;
    if (!rateLimits) this.#log.warn({ sign }, "RATE_LIMITS=off has ended: a request came from outside this computer.");
    if (devOutbox.isOpen)
      this.#log.warn({ sign }, "DEV_OUTBOX=on has ended: a request came from outside this computer.");
  }

  /** Whether limits are off for a request. */
  isUnlimited(request: RequestOrigin): boolean {
    return !this.#settings.rateLimits && !this.#isShut && isLocalCaller(request, this.#origins);
  }

  /** Whether a request may read the outbox: by DEV_OUTBOX=on, the key, or the cookie of the key. */
  mayReadOutbox(request: IncomingMessage): boolean {
    if (!isLocalCaller(request, this.#origins)) return false;
    const isOpen = this.#settings.devOutbox.isOpen && !this.#isShut;
    return isOpen || this.#showsKey(request) || isSame(readCookie(request.headers.cookie, COOKIE), this.#cookie());
  }

  /** Whether a request may read metrics where no token is set. */
  mayReadMetrics(request: IncomingMessage): boolean {
    return isLocalCaller(request, this.#origins) && this.#showsKey(request);
  }

  /**
   * Whether there may be sign-ins for trying the demonstration. Not where a setting says that people
   * use this deployment: another address, a proxy, a sender of messages.
   */
  get takesTrials(): boolean {
    const { demoData, hasSender, host, trustedProxies } = this.#settings;
    const isForPeople = trustedProxies.length > 0 || hasSender.mail || hasSender.sms || hasSender.calls;
    return demoData === "on" && this.#origins.isLocal && isThisMachine(host) && !isForPeople;
  }

  /** Whether a request may be that of a sign-in for trying. */
  mayTry(request: RequestOrigin): boolean {
    return this.takesTrials && isLocalCaller(request, this.#origins);
  }

  /** The cookie for a browser whose address holds the key; null where it holds none. */
  cookieFor(request: IncomingMessage): string | null {
    if (!isSame(keyInAddress(request), this.#key)) return null;
    return `${COOKIE}=${this.#cookie()}; Path=/dev; HttpOnly; SameSite=Strict`;
  }

  /**
   * The address of the outbox with its key, for whoever starts the process. Null where nobody can
   * open it, and where the operator chose the key.
   */
  outboxAddress(): string | null {
    const { devOutbox, hasSender } = this.#settings;
    if (!this.#origins.isLocal || (hasSender.mail && hasSender.sms)) return null;
    const address = `${this.#origins.publicUrl}/dev/outbox`;
    if (devOutbox.isOpen) return address;
    return devOutbox.key === null ? `${address}?key=${this.#key}` : null;
  }

  #showsKey(request: IncomingMessage): boolean {
    const { authorization = "" } = request.headers;
    return isSame(keyInAddress(request), this.#key) || isSame(authorization, `Bearer ${this.#key}`);
  }

  /** Not the key itself: a cookie of `localhost` is sent to every port. */
  #cookie(): string {
    return createHash("sha256").update(`cookie of the outbox ${this.#key}`).digest("base64url");
  }
}

function keyInAddress({ url = "" }: IncomingMessage): string | null {
  const mark = url.indexOf("?");
  return mark === -1 ? null : new URLSearchParams(url.slice(mark + 1)).get("key");
}

/** Compares by digests, so that the time does not depend on what is equal. */
function isSame(given: string | null, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(wanted));
}
