/** Files of the map are large for slow nets: they have more patience than a call, ms. */
const LIMIT_MS = 60_000;

/** Fetches a file of the embedded map from our own server, or what this device keeps of it: it says nothing of the net. @throws where it does not come */
export async function getMapFile<T>(path: string): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LIMIT_MS);
  try {
    const response = await fetch(path, { signal: late.signal, credentials: "same-origin" });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}
