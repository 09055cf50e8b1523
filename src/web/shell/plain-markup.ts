/**
 * What only the program reads: React's comments around parts and the router's marks of links. Also
 * what a field says of its suggestions, which never come without the program.
 */
const FOR_THE_PROGRAM =
  /<!--[^>]*-->| data-discover="true"| role="combobox" aria-expanded="false" aria-controls="[^"]*" aria-autocomplete="list"/g;
/**
 * The markup of a page that no program hydrates: the same page in fewer bytes. React escapes quotes
 * and angle brackets of people's words, so none of these is in them.
 */
export function plainMarkup(html: string): string {
  return html.replaceAll(FOR_THE_PROGRAM, "");
}
