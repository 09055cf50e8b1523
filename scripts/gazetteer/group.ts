/** Map.groupBy, which Node 20 lacks; keys are in the order of first occurrence. */
export function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) addToGroup(groups, keyOf(value), value);
  return groups;
}

/** Adds a value to the group of a key, and makes the group if the key has none. */
export function addToGroup<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
