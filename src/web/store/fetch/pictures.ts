/** Longest wait for what goes along with a picture, ms: without it there is one all the same. */
const PATIENCE_MS = 15_000;

/**
 * Fetches a picture that the server draws as a file to be passed on; null where it does not come.
 */
export async function fetchPicture(path: string, name: string): Promise<File | null> {
  const picture = await fetchFile(path);
  return picture?.type === "image/png" ? new File([picture], name, { type: picture.type }) : null;
}

/**
 * Fetches a file of our own host as a data address, to stand inside a picture; null where it does
 * not come.
 */
export async function fetchAsText(address: URL): Promise<string | null> {
  if (address.origin !== location.origin) return null;
  const file = await fetchFile(address.href);
  if (file === null) return null;
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(typeof reader.result === "string" ? reader.result : null));
    reader.addEventListener("error", () => done(null));
    reader.readAsDataURL(file);
  });
}

async function fetchFile(path: string): Promise<Blob | null> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(path, { signal: ended.signal });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
