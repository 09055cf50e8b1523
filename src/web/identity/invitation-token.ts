import { settleUnsavedText } from "../store/account.ts";

const KEY = "lifeboard.invitation";

/**
 * The secret of the invitation that was opened in this tab. It stands behind the `#` of the link,
 * which browsers send to no server; the tab keeps it while the person signs in, so that it never
 * stands in an address that is asked for.
 */
export function invitationToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  settleUnsavedText();
  try {
    if (given !== null) sessionStorage.setItem(KEY, given);
    return given ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    // A browser that keeps nothing: the link has to be opened again after signing in.
    return given ?? "";
  }
}

/** Forgets it: it has been used. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
