/**
 * A short list that this device keeps; what is no part of one is left out. Empty where the browser
 * keeps nothing.
 */
export function readSmallList<T>(key: string, isOne: (value: unknown) => value is T): T[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(list) ? list.filter(isOne) : [];
  } catch {
    return [];
  }
}

/** Keeps such a list; whether the browser took it. */
export function writeSmallList(key: string, list: readonly unknown[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    // Private windows and full devices keep nothing; everything else works all the same.
    return false;
  }
}
