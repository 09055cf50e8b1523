/** A file of our own server was refused, with the answer's status. */
export class FileRefused extends Error {
  // Only declared: a defined field brings a helper of 1 kB into the first script.
  declare readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} was answered with ${status}`);
    this.status = status;
  }
}

/**
 * Fetches a file of our server or the device's cache. Its outcome says nothing about reachability.
 * @throws FileRefused, or the network's error; after `limitMs` too
 */
export async function getFile<T>(path: string, limitMs: number): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    const response = await fetch(path, { signal: late.signal, credentials: "same-origin" });
    if (!response.ok) throw new FileRefused(path, response.status);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}
