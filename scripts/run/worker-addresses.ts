import type { Plugin } from "vite";

const ADDRESS = /new URL\(\s*"(?:[^"]*\/)?([\w-]+\.worker)\.ts",\s*import\.meta\.url,?\s*\)/g;

/**
 * Addresses of workers are those of built files. Tests have this too where the build is fresh. A
 * worker then starts in a fraction of the time, because it compiles nothing.
 * @param folder of the built workers, with a slash: relative to the built file, or a file URL
 */
export function workerAddresses(folder: string): Plugin {
  return {
    name: "lifeboard-worker-addresses",
    transform(code) {
      if (!code.includes(".worker.ts")) return null;
      return code.replaceAll(ADDRESS, `new URL("${folder}$1.js", import.meta.url)`);
    },
  };
}
