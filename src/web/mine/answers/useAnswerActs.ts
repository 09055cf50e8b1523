import { createContext, useContext } from "react";
import type { Mutation, Write } from "../../store/types.ts";

/** What the cards of answers do and know. */
export type AnswerActs = {
  send: (mutation: Mutation) => void;
  retry: (key: string) => void;
  discard: (key: string) => void;
  /** Writes about responses that the server refused. */
  refused: readonly Write[];
};

/** The acts of the cards below. */
export const AnswerActsContext = createContext<AnswerActs | null>(null);

/** The acts of a card. */
export function useAnswerActs(): AnswerActs {
  const acts = useContext(AnswerActsContext);
  if (acts === null) throw new Error("an answer stands outside its part");
  return acts;
}
