/** One cookie of a request; null when it is absent or cannot be read. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** Whether a request has a cookie, readable or not. */
export function hasCookie(header: string | undefined, name: string): boolean {
  return (header ?? "").split(";").some((part) => part.trimStart().startsWith(`${name}=`));
}
