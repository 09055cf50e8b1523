/** What a page reads of a session, as a line for `document.cookie`. Each test begins without it. */
export const SESSION_COOKIE = "XSRF-TOKEN=of-a-session; path=/";
