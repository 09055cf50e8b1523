import react from "@vitejs/plugin-react";

/** The module that the browser's program begins with, as Vite serves it. */
const ENTRY = "/src/web/main.tsx";
/** What the product's pages load of the built program. */
const BUILT_SCRIPT = /<script type="module" src="\/assets\/[^"]+"([^>]*)><\/script>/g;
const BUILT_PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const CLIENT = '<script type="module" src="/@vite/client"></script>';

/**
 * A page of the product, with the program from Vite in the place of the built one. Vite's client
 * comes first, then React's refresh, which must be there before the first component. The page's
 * policy stays: the inline script has the page's nonce. A page without the program, as in text
 * only, gets the client alone: it reloads the page when the server has changed.
 */
export function withHotModules(html: string): string {
  const [built] = html.matchAll(BUILT_SCRIPT);
  if (built === undefined) return html.replace("</head>", () => `${CLIENT}</head>`);
  const nonce = /nonce="[^"]*"/.exec(built[1] ?? "")?.[0] ?? "";
  const hot = [
    // Vite's client gives this nonce to the styles that it adds.
    `<meta property="csp-nonce" ${nonce}>`,
    CLIENT,
    `<script type="module" ${nonce}>${react.preambleCode.replace("__BASE__", "/")}</script>`,
    `<script type="module" src="${ENTRY}"></script>`,
  ].join("");
  return html.replaceAll(BUILT_PRELOADS, "").replaceAll(BUILT_SCRIPT, (script) => (script === built[0] ? hot : ""));
}
