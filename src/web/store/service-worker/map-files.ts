import { firstAnswer, PATIENCE_MS } from "./patience.ts";

/** Cache of the map's files. It outlives program versions, because file names carry a hash. */
export const MAP_CACHE = "lifeboard-map";

/** Lists the files of the current map. */
const LIST = "/map/basemap.json";
const LAYER = /^\/map\/(?:[a-z-]+-[\da-f]{8}|cells-[\da-f]{8}\/[\d-]+)\.json$/;

/** Whether it is a file of the embedded map. */
export function isMapFile(path: string): boolean {
  return path === LIST || LAYER.test(path);
}

type MapFileDependencies = {
  cache: Pick<Cache, "match" | "put" | "delete" | "keys">;
  net: (request: Request) => Promise<Response>;
  /** Runs work after the answer. */
  later: (work: Promise<unknown>) => void;
};

/**
 * Answers with a map file and stores it, so that the map draws offline. The list comes from the
 * network while online. Files that it no longer names are deleted, so that only one map is stored.
 */
export async function answerMapFile(request: Request, dependencies: MapFileDependencies): Promise<Response> {
  const { cache } = dependencies;
  const kept = () => cache.match(request, { ignoreVary: true });
  if (new URL(request.url).pathname === LIST) {
    return firstAnswer({ net: () => fetchAndKeep(request, dependencies), shell: kept, patienceMs: PATIENCE_MS });
  }
  return (await kept()) ?? fetchAndKeep(request, dependencies);
}

async function fetchAndKeep(request: Request, { cache, net, later }: MapFileDependencies): Promise<Response> {
  const response = await net(request);
  if (response.status !== 200) return response;
  const isList = new URL(request.url).pathname === LIST;
  const [copy, read] = [response.clone(), isList ? response.clone() : null];
  const keep = async () => {
    await cache.put(request, copy);
    if (read !== null) await dropUnnamed(cache, await read.text());
  };
  // A full device draws the map from the network.
  later(keep().catch(() => undefined));
  return response;
}

async function dropUnnamed(cache: MapFileDependencies["cache"], list: string): Promise<void> {
  const dropped = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    // Cells are named by their folder.
    const named = pathname.replace(/\/[\d-]+\.json$/, "");
    return pathname !== LIST && !list.includes(`"${named}"`);
  });
  await Promise.all(dropped.map((request) => cache.delete(request, { ignoreVary: true })));
}
