/** Longest wait for parts of a picture, ms. The picture is made without a part that fails. */
const PATIENCE_MS = 15_000;

/** Fetches a picture drawn by the server, as a file to share; null on failure. */
export async function fetchPicture(path: string, name: string): Promise<File | null> {
  const picture = await fetchFile(path);
  return picture?.type === "image/png" ? new File([picture], name, { type: picture.type }) : null;
}

/** Fetches a file of our own host as a data URL, to embed in a picture; null on failure. */
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
