import type { Plugin } from "vite";

/** What Vite wraps each `import()` with, as its source says (vite:build-import-analysis). */
const HELPER = "\0vite/preload-helper.js";
/** The event that Vite's own code sends: a file that has it was made without ours. */
const HELPER_EVENT = "vite:preloadError";

/**
 * Imports of parts go through `src/web/store/fetch/import-part.ts`, which fetches again what
 * failed. Of Vite's own helper the browser remembers a failure.
 */
export function partImports(): Plugin {
  return {
    name: "lifeboard-part-imports",
    enforce: "pre",
    load: (id) =>
      id === HELPER ? 'export { importPart as __vitePreload } from "/src/web/store/fetch/import-part.ts";' : null,
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.code.includes(HELPER_EVENT))
          this.error(`${file.fileName} has Vite's own helper`);
    },
  };
}

/** The files of an import, as the bundler lists them. It lists none where there is only one. */
export function filesOfPart(file: string, listed: readonly string[]): string[] {
  return (listed.length === 0 ? [file] : listed).filter((each) => !each.startsWith("assets/main-"));
}
