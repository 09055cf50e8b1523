import { randomBytes } from "node:crypto";
import react from "@vitejs/plugin-react";

/** The first module of the browser's program, as Vite serves it. */
const ENTRY = "/src/web/main.tsx";
/** The script of the built program in the product's pages. */
const BUILT_SCRIPT = /<script type="module" src="\/assets\/[^"]+"><\/script>/g;
const BUILT_PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
const CLIENT = '<script type="module" src="/@vite/client"></script>';

/**
 * A nonce for what Vite adds to one page. The product's policy names the hashes of its own inline
 * parts; Vite's parts are known to no build.
 */
export function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * The product's policy of a page, which also allows Vite's inline parts. It allows `eval` too: only
 * the build takes zod's probe for it away.
 */
export function withNonce(policy: string, nonce: string): string {
  return policy
    .replaceAll(/(?:script-src|style-src-elem) 'self'/g, (source) => `${source} 'nonce-${nonce}'`)
    .replace("script-src 'self'", "script-src 'self' 'unsafe-eval'");
}

/**
 * A page of the product with Vite's program instead of the built one. Vite's client comes first,
 * then React's refresh, which must precede the first component. The inline script has the nonce. A
 * page without the program, as in text only, gets only the client, which reloads it after changes.
 */
export function withHotModules(html: string, nonce: string): string {
  const [built] = html.matchAll(BUILT_SCRIPT);
  if (built === undefined) return html.replace("</head>", () => `${CLIENT}</head>`);
  const hot = [
    // Vite's client gives this nonce to the styles that it adds.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    CLIENT,
    `<script type="module" nonce="${nonce}">${react.preambleCode.replace("__BASE__", "/")}</script>`,
    `<script type="module" src="${ENTRY}"></script>`,
  ].join("");
  return html.replaceAll(BUILT_PRELOADS, "").replaceAll(BUILT_SCRIPT, (script) => (script === built[0] ? hot : ""));
}
