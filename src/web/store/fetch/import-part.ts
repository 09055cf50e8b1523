import { FileRefused } from "./own-files.ts";

/*
 * How every `import()` of the built program fetches a part. Browsers remember a module that failed
 * to load: importing it again fails until the page is loaded anew (Chromium 147; whatwg/html issue
 * 6768). So its files are fetched first, and imported only once all of them are there. A failed one
 * can be fetched again.
 */

const fetched = new Map<string, Promise<unknown>>();

/**
 * Imports a part. `files`: its own and those it imports, as paths from the root; the build adds
 * them.
 * @throws FileRefused, or the network's error; another try fetches it again
 */
export async function importPart<Part>(load: () => Promise<Part>, files: readonly string[]): Promise<Part> {
  await Promise.all(
    files.map((file) => {
      const known = fetched.get(file) ?? fetchFile(file);
      fetched.set(file, known);
      return known;
    }),
  );
  return load();
}

/** Reads the whole file, so that the browser's cache has it for the import. */
async function fetchFile(file: string): Promise<unknown> {
  try {
    const response = await fetch(`/${file}`);
    if (!response.ok) throw new FileRefused(file, response.status);
    return await response.arrayBuffer();
  } catch (error) {
    fetched.delete(file);
    throw error;
  }
}
