import react from "@vitejs/plugin-react";

/** The first module of the browser's program, as Vite serves it. */
const ENTRY = "/src/web/main.tsx";
/** The script of the built program in the product's pages. */
const BUILT_SCRIPT = /<script type="module" src="\/assets\/[^"]+"([^>]*)><\/script>/g;
const BUILT_PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const CLIENT = '<script type="module" src="/@vite/client"></script>';

/**
 * A page of the product with Vite's program instead of the built one. Vite's client comes first,
 * then React's refresh, which must precede the first component. The page's policy stays: the inline
 * script has the page's nonce. A page without the program, as in text only, gets only the client,
 * which reloads it after changes.
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
