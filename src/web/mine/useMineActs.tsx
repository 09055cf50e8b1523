import { createContext, useCallback, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { useWrites } from "../store/useWrites.ts";
import type { Writes } from "../store/useWrites.ts";
import type { Mutation } from "../store/types.ts";
import { useHeld } from "./useHeld.ts";
import type { HeldAct } from "./kept-held.ts";

/** The actions of cards on `/me`. */
type MineActs = Pick<Writes, "retry" | "discard"> & {
  send: (mutation: Mutation) => void;
  held: readonly HeldAct[];
  hold: (held: HeldAct) => void;
  takeBack: (listingId: string) => void;
  /** Whether a write about a document is pending. */
  isUnsent: (id: string) => boolean;
};

const ActsContext = createContext<MineActs | null>(null);

/** Provides the cards' actions; held acts are sent on unmount. */
export function MineActsProvider({ account, children }: { account: string | null; children: ReactNode }) {
  const { writes, write, retry, discard } = useWrites(account);
  const send = useMemo(
    () => (mutation: Mutation) => {
      // Another account is signed in now: the write is not theirs, and the screen has changed.
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

/** The actions of a card. */
export function useMineActs(): MineActs {
  const acts = useContext(ActsContext);
  if (acts === null) throw new Error("a card stands outside its screen");
  return acts;
}
