/** The header in which our door tells the identity library the language of a call. */
export const LANGUAGE_HEADER = "x-lifeboard-language";

/**
 * Somebody who asks for a mail reads it in the language of the page they asked on; a program that
 * names none gets the account's. The account of a session comes without its language; then the one
 * of the call counts.
 */
export function inLanguage<User extends object>(user: User, request: Request | undefined): User & { language: string } {
  const own = "language" in user && typeof user.language === "string" ? user.language : null;
  const isAsked = /[a-z]{2}/i.test(request?.headers.get("accept-language") ?? "");
  return { ...user, language: isAsked ? languageOf(request) : (own ?? languageOf(request)) };
}

/** The language of a call. */
export function languageOf(context: { headers?: Headers | undefined } | undefined): string {
  return context?.headers?.get(LANGUAGE_HEADER) ?? "en";
}
