import { createContext, useCallback, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { useWrites } from "../store/useWrites.ts";
import type { Writes } from "../store/useWrites.ts";
import type { Mutation } from "../store/types.ts";
import { useHeld } from "./useHeld.ts";
import type { HeldAct } from "./kept-held.ts";

/** What the cards of `/me` do. */
type MineActs = Pick<Writes, "retry" | "discard"> & {
  send: (mutation: Mutation) => void;
  held: readonly HeldAct[];
  hold: (held: HeldAct) => void;
  takeBack: (listingId: string) => void;
  /** Whether something about a document waits to be sent. */
  isUnsent: (id: string) => boolean;
};

const ActsContext = createContext<MineActs | null>(null);

/** Gives the cards what they do; what is held for undo is sent when they go. */
export function MineActsProvider({ account, children }: { account: string | null; children: ReactNode }) {
  const { writes, write, retry, discard } = useWrites(account);
  const send = useMemo(
    () => (mutation: Mutation) => {
      // Somebody else is signed in here now: it was not theirs to say, and the screen is theirs
      // already.
      write([mutation]).catch(() => undefined);
    },
    [write],
  );
  const keep = useCallback((mutation: Mutation, key: string) => write([mutation], { keys: [key] }), [write]);
  const { held, hold, takeBack } = useHeld(account ?? "", keep);
  const isUnsent = useCallback(
    (id: string) => writes.some((each) => each.state === "pending" && each.args["id"] === id),
    [writes],
  );
  const acts = useMemo(
    () => ({ send, retry, discard, held, hold, takeBack, isUnsent }),
    [send, retry, discard, held, hold, takeBack, isUnsent],
  );
  return <ActsContext.Provider value={acts}>{children}</ActsContext.Provider>;
}

/** What a card may do. */
export function useMineActs(): MineActs {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error("a card stands outside its screen");
  return acts;
}
