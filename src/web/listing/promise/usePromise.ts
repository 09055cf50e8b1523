import { useSyncExternalStore } from "react";
import { isRunningState } from "#domain/responses/response.ts";
import { useOwnResponses } from "../../responses/useOwnResponses.ts";
import { onAccount, signedInAccount } from "../../store/account.ts";
import { listingOf } from "../../store/typed-documents.ts";
import type { Write } from "../../store/types.ts";
import { useQuery } from "../../store/useQuery.ts";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { useWrites } from "../../store/useWrites.ts";

/**
 * The reader's own promise of a need that runs, one that was refused, and whether more are taken.
 * Signed out, nothing is asked of the server.
 */
export function usePromise(id: string) {
  const account = useSyncExternalStore(onAccount, signedInAccount, () => null);
  const { writes, write: writeAs, ...acts } = useWrites(account);
  const { again } = useCurrentUser();
  const write: typeof writeAs = async (mutations) => {
    if (account !== null) return writeAs(mutations);
    // The server has not said yet who this is. A promise belongs to an account.
    again().catch(() => undefined);
    throw new Error("it is not known who promises");
  };
  const own = useOwnResponses(account).find(({ listingId, state }) => listingId === id && isRunningState(state));
  const refused = writes.find((each) => isRefusedPromise(each, id));
  const known = useQuery(account === null ? null : { collection: "listings", ids: [id] }).documents[0];
  const isTaken = known === undefined || listingOf(known).may?.["respond"] !== false;
  return { own, refused, isTaken, write, ...acts };
}

function isRefusedPromise({ name, state, args }: Write, listingId: string): boolean {
  return name === "responses.promise" && state === "rejected" && args["listingId"] === listingId;
}
