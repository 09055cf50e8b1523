import { getFile } from "./own-files.ts";

/** Map files are large for slow networks: their limit is longer than a call's, ms. */
const LIMIT_MS = 60_000;

/**
 * Fetches a file of the embedded map from our server or the device's cache. Its outcome says
 * nothing about reachability. @throws if it fails
 */
export function getMapFile<T>(path: string): Promise<T> {
  return getFile<T>(path, LIMIT_MS);
}
