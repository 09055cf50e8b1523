/** A short list stored on this device. Invalid entries are left out. Empty without storage. */
export function readSmallList<T>(key: string, isOne: (value: unknown) => value is T): T[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
}

/** Stores such a list. Returns whether the browser stored it. */
export function writeSmallList(key: string, list: readonly unknown[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    // Private windows and full devices store nothing; everything else works.
    return false;
  }
}
