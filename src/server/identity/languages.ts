/** The header in which our routes pass the language of a call to the identity library. */
export const LANGUAGE_HEADER = "x-lifeboard-language";

/**
 * A mail is in the language of the page where it was requested, otherwise in the account's. A
 * session's account has no language; then the call's language counts.
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
