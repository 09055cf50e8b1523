import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Plugin, UserConfig } from "vite";
import { forced } from "./src/web/ui/catalogue/forced-states.ts";
import { makeManifest } from "./src/web/shell/manifest.ts";
import type { Texts } from "./src/web/i18n/create.ts";
import { oneFirstFile } from "./scripts/run/one-first-file.ts";
import { filesOfPart, partImports } from "./scripts/run/part-imports.ts";
import { oldEngineFile, serviceWorkerFiles } from "./scripts/run/service-worker-files.ts";
import { styleFiles } from "./scripts/run/style-files.ts";
import { workerAddresses } from "./scripts/run/worker-addresses.ts";
import { cachedTexts, textFiles } from "./scripts/run/text-files.ts";
import { logoColours } from "./src/contract/theme/mark.ts";
import { drawAppIcons } from "./scripts/run/theme/app-icons.ts";
import { readTheme } from "./scripts/run/theme/read-theme.ts";
import { themeFile } from "./scripts/run/theme/theme-file.ts";

/** The floor: the oldest engines in which the program runs (docs/design/DESIGN.md 8). Samsung Internet 18 is Chrome 99. */
const FLOOR = ["safari15.4", "chrome99", "firefox102"];

const ROUTER = `${process.cwd()}/node_modules/react-router/dist/production/index.mjs`;

/**
 * Three builds of one source tree, chosen by `--mode`:
 * - `browser`: src/web for the reader's device, hashed file names, into dist/web
 * - `render`: src/web once more, as one module that makes HTML, into dist/render
 * - `server`: src/server with its npm packages, into dist/server
 * - `catalogue`: every part of src/web/ui in every state, for who works on them; never in dist
 * `LIFEBOARD_OUT` names another output folder (scripts/run.mjs builds beside `dist` and swaps it in when whole).
 */
export default ({ mode }: { mode: string }): UserConfig => {
  const out = process.env["LIFEBOARD_OUT"] ?? "dist";
  if (mode === "render") return renderBuild(out);
  if (mode === "server") return serverBuild(out);
  if (mode === "catalogue") return catalogueBuild();
  return browserBuild(out);
};

function browserBuild(out: string): UserConfig {
  return {
    plugins: [
      react(),
      themeFile(),
      styleFiles(),
      textFiles(),
      partImports(),
      oneFirstFile(),
      installable(),
      worker(`${out}/web`),
    ],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    // The library's own production form: a browser is given the one with warnings otherwise.
    resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
    build: {
      outDir: `${out}/web`,
      emptyOutDir: true,
      manifest: true,
      sourcemap: false,
      modulePreload: { polyfill: false, resolveDependencies: (file, listed) => filesOfPart(file, [...listed]) },
      // What counts is what is sent, and the check "page weight" judges that.
      chunkSizeWarningLimit: 2_000,
      target: FLOOR,
      reportCompressedSize: false,
      rolldownOptions: {
        input: "src/web/main.tsx",
        checks: { bundlerTimings: false },
        // A class field is an assignment: no class here extends one with a setter of the same name.
        transform: { assumptions: { setPublicClassFields: true } },
      },
    },
  };
}

/** Everything is bundled in: one file loads faster than a thousand, and React runs in its production form. */
function renderBuild(out: string): UserConfig {
  return {
    plugins: [react(), themeFile(), styleFiles(), textFiles()],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: "src/web/server-entry.tsx",
      outDir: `${out}/render`,
      emptyOutDir: true,
      target: "node24",
      minify: false,
      reportCompressedSize: false,
    },
  };
}

/**
 * Entries: main.ts, cli.ts and every `*.worker.ts`. A worker is started with
 * `startWorker(new URL("./name.worker.ts", import.meta.url))`; the build turns that address into the built file's.
 */
function serverBuild(out: string): UserConfig {
  const workers = readdirSync("src/server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".worker.ts"))
    .map((file) => `src/server/${file}`);
  const entries = ["src/server/main.ts", "src/server/cli.ts", ...workers];
  return {
    plugins: [themeFile(), workerAddresses("./")],
    publicDir: false,
    // Loading a thousand small files took two thirds of the time of a start. Left outside: the one with a native
    // part, the one that looks for such a part when it is loaded, and the one that starts a file of its own.
    ssr: { noExternal: true, external: ["sharp", "pg", "piscina"] },
    build: {
      ssr: true,
      outDir: `${out}/server`,
      emptyOutDir: true,
      target: "node24",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: "[name].js", chunkFileNames: "chunk-[name]-[hash].js" },
      },
    },
  };
}

/** A page of its own: `npm run catalogue` serves it and keeps its state when a part changes. */
function catalogueBuild(): UserConfig {
  return {
    root: "src/web/ui/catalogue",
    base: "./",
    plugins: [react(), themeFile(), styleFiles(forced), textFiles()],
    server: { fs: { allow: [process.cwd()] } },
    build: { outDir: `${process.cwd()}/.cache/catalogue`, emptyOutDir: true, chunkSizeWarningLimit: 5_000 },
  };
}

/**
 * The installed app: one manifest a language, the English one without its name. Its icons are those of `public`, or
 * drawn in the colours of the operator's theme.
 */
function installable(): Plugin {
  return {
    name: "lifeboard-installable",
    async generateBundle() {
      const { light } = readTheme(process.cwd()).theme.schemes;
      const [own, shipped] = [light, readTheme(process.cwd(), null).theme.schemes.light].map(logoColours);
      if (!isDeepStrictEqual(own, shipped)) {
        for (const { file, png } of await drawAppIcons(logoColours(light)))
          this.emitFile({ type: "asset", fileName: file, source: png });
      }
      for (const file of readdirSync("locales").filter((name) => name.endsWith(".json"))) {
        const language = file.replace(".json", "");
        const texts: Texts = JSON.parse(readFileSync(`locales/${file}`, "utf8"));
        const text = (key: string) =>
          key.split(".").reduce((within: unknown, part) => Reflect.get(Object(within), part), texts);
        const manifest = makeManifest({
          language,
          direction: String(text("$language.direction")),
          text: (key) => String(text(key)),
          colours: light,
        });
        const fileName = language === "en" ? "manifest.webmanifest" : `manifest.${language}.webmanifest`;
        this.emitFile({ type: "asset", fileName, source: JSON.stringify(manifest) });
      }
    },
  };
}

/** The service worker: one file `sw.js` at the root, into which the names of all files that it caches are written; of texts it caches the reader's. */
function worker(outDir: string): Plugin {
  return {
    name: "lifeboard-worker",
    async writeBundle(_options, bundle) {
      const files = serviceWorkerFiles(bundle);
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: {
          LIFEBOARD_FILES: JSON.stringify(files),
          LIFEBOARD_TEXTS: JSON.stringify(cachedTexts()),
          LIFEBOARD_OLD_ENGINE: JSON.stringify(oldEngineFile(bundle)),
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: FLOOR,
          reportCompressedSize: false,
          rolldownOptions: {
            input: "src/web/store/service-worker/worker.ts",
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}
