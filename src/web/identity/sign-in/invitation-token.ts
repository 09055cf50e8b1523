import { settleUnsavedText } from "../../store/account.ts";

const KEY = "lifeboard.invitation";

/**
 * The secret of the invitation opened in this tab. It is in the link's fragment, which browsers do
 * not send. The tab stores it during the sign-in, so that it is never in a requested address.
 */
export function invitationToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  settleUnsavedText();
  try {
    if (given !== null) sessionStorage.setItem(KEY, given);
    return given ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    // Without storage the link has to be opened again after signing in.
    return given ?? "";
  }
}

/** Deletes it: it was used. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
