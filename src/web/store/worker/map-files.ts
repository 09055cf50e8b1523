import { firstAnswer, PATIENCE_MS } from "./patience.ts";

/**
 * Where the map's files are kept: through all versions of the program, for their names carry their
 * hash.
 */
export const MAP_CACHE = "lifeboard-map";

/** Names the files that the map is drawn with now. */
const LIST = "/map/basemap.json";
const LAYER = /^\/map\/[a-z-]+-[\da-f]{8}\.json$/;

/** Whether it is a file that the embedded map is drawn with. */
export function isMapFile(path: string): boolean {
  return path === LIST || LAYER.test(path);
}

type MapFileDependencies = {
  cache: Pick<Cache, "match" | "put" | "delete" | "keys">;
  net: (request: Request) => Promise<Response>;
  /** Work that goes on after the answer. */
  later: (work: Promise<unknown>) => void;
};

/**
 * A file of the map: once fetched it is kept, so that the map draws without a net. The list of them
 * comes from the net as long as there is one; with it goes what it no longer names, so that no more
 * is kept than one map needs.
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
  // A device without room draws the map from the net.
  later(keep().catch(() => undefined));
  return response;
}

async function dropUnnamed(cache: MapFileDependencies["cache"], list: string): Promise<void> {
  const dropped = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== LIST && !list.includes(`"${pathname}"`);
  });
  await Promise.all(dropped.map((request) => cache.delete(request, { ignoreVary: true })));
}
