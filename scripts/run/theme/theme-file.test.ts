import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logoColours } from "../../../src/contract/theme/mark.ts";
import { styleFiles } from "../style-files.ts";
import { drawAppIcons } from "./app-icons.ts";
import { OWN_THEME } from "./read-theme.ts";
import { themeFile } from "./theme-file.ts";

/* What is built beside an operator's `theme.json` has its colours: each source of colours is built
 * as the product's builds do it, and asked. */

const checkout = resolve(import.meta.dirname, "../../..");
const BRAND = "#5B2A86";
const SURFACE = "#FDFBFF";
const OWN = { schemes: { light: { brand: BRAND, surface: SURFACE, ground: "#F4F0F8" }, dark: { brand: "#D3B5F0" } } };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(checkout, ".cache/theme-"));
  writeFileSync(join(folder, OWN_THEME), JSON.stringify(OWN));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A module of the product, built with the theme of the folder, and loaded. */
async function built(file: string): Promise<Record<string, unknown>> {
  const name = file.replaceAll(/\W/g, "-");
  await build({
    configFile: false,
    root: checkout,
    logLevel: "error",
    plugins: [themeFile(checkout, folder), styleFiles()],
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: file,
      outDir: join(folder, name),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "built.mjs" } },
    },
  });
  return import(pathToFileURL(join(folder, name, "built.mjs")).href);
}

function called(module: Record<string, unknown>, name: string, ...input: readonly unknown[]): unknown {
  const one = module[name];
  return typeof one === "function" ? Reflect.apply(one, null, input) : one;
}

/** A page as `writeDocument` takes it, with nothing on it. */
const PAGE = {
  language: "en",
  direction: "ltr",
  title: "",
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
  html: "",
  isPlainText: false,
  pageData: "",
  scripts: [],
  modulePreloads: [],
  textsFile: undefined,
  styleFiles: [],
};

const texts = { direction: () => "ltr", say: (_language: string, path: readonly string[]) => path.join(".") };

test("pages have it, in each scheme that it sets", async () => {
  const { VARIABLES } = await built("src/web/theme/styles.ts");
  expect(VARIABLES).toContain("--lb-brand:#5b2a86");
  expect(VARIABLES).toContain("--lb-brand:#d3b5f0");
});

test("plain pages have it: refusals, forms, the page while the program starts", async () => {
  const page = called(await built("src/server/http/pages/plain-page.ts"), "plainPage", {
    title: "Wait",
    html: "",
    language: "en",
    texts,
  });
  expect(page).toContain("--brand:#5b2a86");
  expect(page).toContain("--brand:#d3b5f0");
  expect(page).toContain("--surface:#fdfbff");
  expect(page).not.toContain("#0b5260");
});

test("pictures of links have it", async () => {
  const parts = called(
    await built("src/web/entry/preview-parts.ts"),
    "commonParts",
    "01890a5d-ac96-774b-bcce-b302099a8057",
    {
      say: (key: string) => key,
      language: "en",
      direction: "ltr",
      site: { publicUrl: "https://help.example.org/" },
    },
  );
  expect(parts).toMatchObject({ colours: { brand: BRAND, surface: SURFACE } });
});

test("the logo has it: in a page, as the sign of its tab, as the icons of an installed app", async () => {
  const page = called(await built("src/web/shell/document.ts"), "writeDocument", PAGE);
  expect(decodeURIComponent(/rel="icon" href="([^"]*)"/.exec(String(page))?.[1] ?? "")).toContain(`fill="${BRAND}"`);
  await built("src/web/ui/Mark.tsx");
  expect(readFileSync(join(folder, "src-web-ui-Mark-tsx/built.mjs"), "utf8")).toContain(BRAND);
  const { SCHEME_COLOURS } = await built("src/contract/theme/colours.ts");
  const icons = await drawAppIcons(logoColours(Object(SCHEME_COLOURS).light));
  expect(icons.map(({ file }) => file).toSorted()).toEqual(
    readdirSync(join(checkout, "public/icons"))
      .map((file) => `icons/${file}`)
      .toSorted(),
  );
  for (const { png } of icons) {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    expect(data.subarray(middle, middle + 3).toString("hex")).toBe(BRAND.slice(1).toLowerCase());
  }
});

test("the bar above a page, and an installed app before its first page, have its surface and ground", async () => {
  const { SCHEME_COLOURS } = await built("src/contract/theme/colours.ts");
  const manifest = called(await built("src/web/shell/manifest.ts"), "makeManifest", {
    language: "en",
    direction: "ltr",
    text: (key: string) => key,
    colours: Object(SCHEME_COLOURS).light,
  });
  expect(manifest).toMatchObject({ theme_color: SURFACE, background_color: "#F4F0F8" });
});
