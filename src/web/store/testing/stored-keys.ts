/** When a stored value goes: who it belongs to. */
export type StoredFor =
  /** The device: stays when somebody signs out. */
  | "device"
  /** Whoever uses the device: goes when somebody signs out, or gives way to another account. */
  | "person"
  /** An account, named in the key: goes when that account signs out. */
  | "account"
  /** An account, named in the key: goes when it signs out for good. What was not sent waits. */
  | "account for good"
  /** Text and state of a tab: goes when its account signs out or another one signs in. */
  | "text"
  /** The same, but it stays while somebody signs in. */
  | "arrival"
  /** A tab: stays as long as the tab. */
  | "tab";

type StoredKey = { in: "localStorage" | "sessionStorage"; for: StoredFor; example: string };

/**
 * Every key that the browser's program stores, by its beginning. A test finds each in the sources
 * and checks that it goes when it must. IndexedDB and caches are not here: see `db.ts`,
 * `offline-pages.ts` and the folder `service-worker`.
 */
export const STORED_KEYS: Readonly<Record<string, StoredKey>> = {
  "lifeboard.account": { in: "localStorage", for: "person", example: "" },
  "lifeboard.session-ended": { in: "localStorage", for: "person", example: "" },
  "lifeboard.saver": { in: "localStorage", for: "device", example: "" },
  "lifeboard.script-language": { in: "localStorage", for: "device", example: "" },
  "lifeboard.made-up-line": { in: "localStorage", for: "device", example: "" },
  "lifeboard.visits": { in: "localStorage", for: "device", example: "" },
  "lifeboard.visit": { in: "sessionStorage", for: "tab", example: "" },
  // Where tabs have no BroadcastChannel (tab-channel.ts): since when the server's answers are old.
  "lifeboard.as-of": { in: "localStorage", for: "device", example: ".told" },
  "lifeboard.clock": { in: "localStorage", for: "device", example: "" },
  "lifeboard.saved-places": { in: "localStorage", for: "person", example: "" },
  "lifeboard.called-places": { in: "localStorage", for: "person", example: "" },
  "lifeboard.recent": { in: "localStorage", for: "person", example: "" },
  "lifeboard.places": { in: "localStorage", for: "person", example: "" },
  "lifeboard.places.": { in: "localStorage", for: "account", example: "ACCOUNT" },
  "lifeboard.unread.": { in: "localStorage", for: "account", example: "ACCOUNT" },
  "lifeboard.draft.": { in: "localStorage", for: "account for good", example: "ACCOUNT.one" },
  "lifeboard.held.": { in: "localStorage", for: "account for good", example: "ACCOUNT" },
  "lifeboard.whose": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.words.": { in: "sessionStorage", for: "text", example: "report" },
  "lifeboard.sent": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.called": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.paste": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.pasted": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.calls": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.form.": { in: "sessionStorage", for: "arrival", example: "signin" },
  "lifeboard.invitation": { in: "sessionStorage", for: "arrival", example: "" },
  "lifeboard.asker": { in: "sessionStorage", for: "text", example: "" },
  "lifeboard.tab": { in: "sessionStorage", for: "tab", example: "" },
};
