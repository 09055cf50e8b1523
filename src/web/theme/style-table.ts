const table = new Map<string, string>();

/**
 * On the server: stores the rules of each class of a file, by the order of its classes. Called when
 * the file loads.
 */
export function keepStyles(letters: string, rules: readonly string[]): void {
  for (const [at, each] of rules.entries()) table.set(`s${letters}${at}`, each);
}

/** The rules of all classes in the HTML, in the order in which their files were loaded. */
export function stylesOf(html: string): string {
  const used = new Set<string>();
  for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) for (const name of names.split(" ")) used.add(name);
  let text = "";
  for (const [name, rules] of table) if (used.has(name)) text += rules;
  return text;
}
