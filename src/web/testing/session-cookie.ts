/** What a page reads of a session, as a line for `document.cookie`. Each test begins without it. */
export const SESSION_COOKIE = "XSRF-TOKEN=of-a-session; path=/";

/** @internal for the set-up of each test */
export const NO_SESSION_COOKIE = "XSRF-TOKEN=; path=/; max-age=0";
