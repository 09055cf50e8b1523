import { randomBytes } from "node:crypto";

/** Headers of every answer. */
export type BaseHeaders = Readonly<Record<string, string>>;

const FEATURES = [
  "accelerometer=()",
  "camera=()",
  "display-capture=()",
  "geolocation=(self)",
  "gyroscope=()",
  "magnetometer=()",
  "microphone=()",
  "midi=()",
  "payment=()",
  "publickey-credentials-get=(self)",
  "usb=()",
].join(", ");

const YEAR_SECONDS = 31_536_000;

/**
 * Security headers of every answer: no sniffing, no referrer to other sites, no embedding across
 * sites. With an https PUBLIC_URL also HSTS.
 * @param hasSubdomains whether hosts below this one are reached by https alone too
 */
export function baseHeaders(isHttps: boolean, hasSubdomains = false): BaseHeaders {
  const hsts = `max-age=${YEAR_SECONDS}${hasSubdomains ? "; includeSubDomains" : ""}`;
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(isHttps && { "Strict-Transport-Security": hsts }),
  };
}

/**
 * Security headers of a page, in addition. The policy comes from the issue "Find help near me": no
 * third party, scripts by nonce.
 * @param images the host of the operator's map tiles, the only other host whose pictures a page may
 * show
 */
export function pageHeaders(nonce: string, images?: string): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(nonce, images),
    "Permissions-Policy": FEATURES,
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

function contentSecurityPolicy(nonce: string, images: string | undefined): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${images === undefined ? "" : ` ${images}`}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** A fresh nonce for the inline scripts and styles of one answer. */
export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}
