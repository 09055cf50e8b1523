/** The page where forwarded messages are pasted, and shared into the installed app. */
export const PASTE_PATH = "/post/paste";
