import { randomBytes } from "node:crypto";

/** Headers every answer carries. */
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
 * What protects every answer: no sniffing, no address of ours told to other sites, no embedding
 * across sites; on an https PUBLIC_URL browsers are told to stay there.
 */
export function baseHeaders(isHttps: boolean): BaseHeaders {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    ...(isHttps && { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}` }),
  };
}

/**
 * What protects a page beside that. The policy is that of issue "Find help near me": no third
 * party, scripts by nonce.
 * @param images the host of the operator's map tiles, the only one beside ours that a page may show
 *   pictures of
 */
export function pageHeaders(nonce: string, images?: string): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(nonce, images),
    "Permissions-Policy": FEATURES,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
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

/** A fresh nonce: one answer's inline scripts and styles, nobody else's. */
export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}
