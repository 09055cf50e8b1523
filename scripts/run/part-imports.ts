import type { Plugin } from "vite";

/** What Vite wraps each `import()` with, as its source says (vite:build-import-analysis). */
const HELPER = "\0vite/preload-helper.js";

/**
 * Imports of parts go through `src/web/lazy/import-part.ts`, which fetches again what failed. Vite's
 * own helper begins the import at once, and the browser remembers its failure.
 */
export function partImports(): Plugin {
  let isUsed = false;
  return {
    name: "lifeboard-part-imports",
    enforce: "pre",
    load(id) {
      if (id !== HELPER) return null;
      isUsed = true;
      return 'export { importPart as __vitePreload } from "/src/web/lazy/import-part.ts";';
    },
    generateBundle() {
      if (!isUsed) this.error(`the bundler did not ask for ${HELPER}: parts would be imported by its own helper`);
    },
  };
}

/** The files of an import, as the bundler lists them. It lists none where there is only one. */
export function filesOfPart(file: string, listed: readonly string[]): string[] {
  return (listed.length === 0 ? [file] : listed).filter((each) => !each.startsWith("assets/main-"));
}
