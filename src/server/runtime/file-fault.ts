/** What a fault of the file system means to who runs the program, and what to do. */
const MEANINGS: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) =>
    `This account has no access to ${path}. Run it as the account of the service, or create the folder for that ` +
    "account: install -d -o ACCOUNT -m 700 FOLDER.",
  ENOENT: (path) => `There is no ${path}, or no folder above it. Create the folder first, or name another.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
  ENOTDIR: (path) => `A part of ${path} is a file, not a folder. Name another.`,
  ENOSPC: (path) => `The disk of ${path} is full. Make room, then try again.`,
  EROFS: (path) => `${path} is on a read-only disk. Name another, or mount the disk for writing.`,
};

/**
 * The sentence for a fault of the file system that names a path, instead of the system's own words.
 * @returns null for every other error
 */
export function fileFaultSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = { code: "", path: "", ...error };
  if (typeof path !== "string" || path === "") return null;
  return MEANINGS[String(code)]?.(path) ?? null;
}
