/** Whether a key is for a field, or for a dialog that is open: then it is no shortcut. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isInField =
    target instanceof Element &&
    target.closest("input:not([type=radio],[type=checkbox]),select,textarea,dialog") !== null;
  return ctrlKey || metaKey || altKey || isInField;
}
