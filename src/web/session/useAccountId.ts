import { useSyncExternalStore } from "react";
import { onAccount, signedInAccount } from "../store/account.ts";
import { useCurrentUser } from "./useCurrentUser.ts";

/** The account of this device, null for none; offline too, as last known. */
export function useAccountId(): string | null {
  const remembered = useSyncExternalStore(onAccount, signedInAccount, () => null);
  const known = useCurrentUser();
  if (known.state === "known") return known.me.id;
  return known.state === "nobody" ? null : remembered;
}
