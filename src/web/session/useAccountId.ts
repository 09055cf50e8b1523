import { useSyncExternalStore } from "react";
import { onAccount, signedInAccount } from "../store/account.ts";
import { useCurrentUser } from "./useCurrentUser.ts";

/**
 * Whose this device is now: an account's id, or null for nobody's; also without a net, as it was
 * told last.
 */
export function useAccountId(): string | null {
  const remembered = useSyncExternalStore(onAccount, signedInAccount, () => null);
  const known = useCurrentUser();
  if (known.state === "known") return known.me.id;
  return known.state === "nobody" ? null : remembered;
}
