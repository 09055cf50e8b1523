import { minify } from "terser";
import type { Plugin } from "vite";
import { smallerRouter } from "./smaller-router.ts";

/** What the router tells who develops with it. */
const LOGS = ["warning"];

/**
 * Makes the first file smaller before the bundler does. Every first visit waits for this file. It
 * is 1.3 kB less as sent, for 4 s of the build, and 1.8 kB without logs (measured 2026-11-24).
 * Statements that are not joined are packed to 0.1 kB less (measured 2026-11-25). Once more after
 * the bundler, with property reads taken as free of effects, is 0.3 kB less (measured 2026-11-27).
 */
export function smallerFirstFile(): Plugin[] {
  const options = { ecma: 2020, module: true, compress: { passes: 3, pure_funcs: LOGS, sequences: false } } as const;
  const smaller: Plugin = {
    name: "lifeboard-smaller-first-file",
    enforce: "post",
    renderChunk: async (code, { isEntry }) => (isEntry ? { code: (await minify(code, options)).code ?? code } : null),
    generateBundle: {
      order: "post",
      handler: async (_options, bundle) => {
        const compress = { ...options.compress, pure_getters: true };
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && file.isEntry)
            file.code = (await minify(file.code, { ...options, compress })).code ?? file.code;
      },
    },
  };
  return [smaller, smallerRouter()];
}
