import { expect, test } from "vitest";
import { writeDocument } from "../../src/web/shell/document.ts";
import type { DocumentContent } from "../../src/web/shell/document.ts";
import { newNonce, withHotModules, withNonce } from "./page.ts";

const PAGE: DocumentContent = {
  language: "en",
  direction: "ltr",
  title: "Oxygen",
  description: "",
  url: "",
  canonical: "",
  isIndexed: false,
  pictures: null,
  alternates: [],
  siteName: "",
  structured: [],
  styles: "",
  script: "",
  sprite: "",
  html: "<main>Oxygen</main>",
  isPlainText: false,
  pageData: "{}",
  scripts: ["/assets/main-1.js"],
  modulePreloads: ["/assets/list-2.js"],
  textsFile: "/assets/carried.en-3.json",
  styleFiles: [],
};

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script type="module"([^>]*)>/g)].map(([, said]) => said?.trim());

test("a page gets the program from Vite: its client, the refresh, then the entry, within the page's policy", () => {
  const html = withHotModules(writeDocument(PAGE), "n0nce");
  expect(scriptsOf(html)).toEqual(['src="/@vite/client"', 'nonce="n0nce"', 'src="/src/web/main.tsx"']);
  expect(html).toContain('<meta property="csp-nonce" nonce="n0nce">');
  expect(html).toMatch(
    /<script type="module" nonce="n0nce">import \{ injectIntoGlobalHook \} from "\/@react-refresh";/,
  );
});

test("nothing of the built program is loaded; texts, data and what the server drew stay", () => {
  const html = withHotModules(writeDocument(PAGE), "n0nce");
  expect(html).not.toMatch(/\/assets\/[\w-]+\.js/);
  expect(html).toContain('content="/assets/carried.en-3.json"');
  expect(html).toContain('<script type="application/json" id="page-data">{}</script>');
  expect(html).toContain('<div id="root"><main>Oxygen</main></div>');
});

test("a page of text only gets no program, only the client that reloads it", () => {
  const html = withHotModules(writeDocument({ ...PAGE, isPlainText: true, scripts: [], modulePreloads: [] }), "n0nce");
  expect(scriptsOf(html)).toEqual(['src="/@vite/client"']);
});

test("the product's policy also allows what has the nonce, a new one for each page", () => {
  const nonce = newNonce();
  expect(withNonce("script-src 'self' 'sha256-a='; style-src-elem 'self' 'sha256-b='; img-src 'self'", nonce)).toBe(
    `script-src 'self' 'unsafe-eval' 'nonce-${nonce}' 'sha256-a='; style-src-elem 'self' 'nonce-${nonce}' 'sha256-b='; img-src 'self'`,
  );
  expect(newNonce()).not.toBe(nonce);
});
