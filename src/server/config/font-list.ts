/** Sets the list of fonts for the drawing library, which reads it from the process on loading. */
export function nameFontList(path: string): void {
  process.env["FONTCONFIG_FILE"] = path;
}
