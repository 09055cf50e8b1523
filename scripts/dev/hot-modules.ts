import type { Server } from "node:http";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import type { ViteDevServer } from "vite";
import { styleFiles } from "../run/style-files.ts";
import { themeFile } from "../run/theme/theme-file.ts";
import { textFiles } from "../run/text-files.ts";

/** Addresses of Vite, and of sources as it serves them. The product has none that begin so. */
const OF_VITE = /^\/(?:@vite\/|@react-refresh|@id\/|@fs\/|src\/|locales\/|node_modules\/|\.cache\/vite\/)/;
/** Folders of the checkout that a page may load modules from. */
const SERVED = ["src", "locales", "node_modules", ".cache/vite"];
/** Folders of the checkout that change while Lifeboard runs. */
const WRITTEN = [".cache", "dist", "var"];

/**
 * The first module starts the program. Run again, it would start a second one in the same page, so
 * a change of it reloads the page.
 */
const NOT_REFRESHED = [/\/node_modules\//, /\/src\/web\/main\.tsx$/];

/** Whether a request is for a module of the browser's program. */
export function isForVite(url: string): boolean {
  return OF_VITE.test(url);
}

/**
 * Vite's development server as middleware. It serves src/web by module and replaces modules in open
 * pages. Its web socket shares the given server, so that `default-src 'self'` allows it.
 */
export function serveHotModules(server: Server): Promise<ViteDevServer> {
  const root = process.cwd();
  return createServer({
    root,
    configFile: false,
    appType: "custom",
    publicDir: false,
    cacheDir: ".cache/vite",
    plugins: [react({ refreshExclude: NOT_REFRESHED }), themeFile(), styleFiles(), textFiles()],
    // Scanned before the first page: a package found later reloads the page.
    optimizeDeps: { entries: ["src/web/main.tsx"] },
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { allow: SERVED.flatMap((folder) => [join(root, folder), realOf(join(root, folder))]) },
      watch: { ignored: WRITTEN.map((folder) => `${join(root, folder)}/**`) },
    },
  });
}

/** The real path of a folder: `node_modules` may be a link. */
function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
