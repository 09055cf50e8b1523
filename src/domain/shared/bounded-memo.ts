/**
 * Keeps what was made for each key. Once there are `most`, all are made anew. A list by last use
 * would cost more than it saves.
 */
export function boundedMemo<Made extends object | string>(most: number): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  };
}
