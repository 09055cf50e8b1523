import { useSyncExternalStore } from "react";
import { onAccount, signedInAccount } from "../store/account.ts";
import { useWrites } from "../store/useWrites.ts";
import type { Writes } from "../store/useWrites.ts";

/** The writes of the account that is signed in. */
export function useOwnWrites(): Writes {
  return useWrites(useSyncExternalStore(onAccount, signedInAccount, () => null));
}
