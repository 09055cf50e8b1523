import { getFile } from "./own-files.ts";

/** Files of the map are large for slow nets: they have more patience than a call, ms. */
const LIMIT_MS = 60_000;

/**
 * Fetches a file of the embedded map from our own server, or what this device keeps of it: it says
 * nothing of the net. @throws where it does not come
 */
export function getMapFile<T>(path: string): Promise<T> {
  return getFile<T>(path, LIMIT_MS);
}
