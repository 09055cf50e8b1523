import type { Follow, FollowSave } from "#contract/follows.ts";
import { followOf } from "../../store/typed-documents.ts";
import type { TargetRequest, Write } from "../../store/types.ts";
import { useQuery } from "../../store/useQuery.ts";
import { useWrites } from "../../store/useWrites.ts";

const SAVE = "follows.save";
const END = "follows.end";
const MINE: TargetRequest = { collection: "follows", mine: true, limit: 50 };

/** One's own follows, live, and how to begin and end them. */
export type OwnFollows = {
  follows: Follow[];
  /** Whether the server has said once what there is. */
  isKnown: boolean;
  /** Saves that wait for a signal. */
  pending: number;
  refused: Write[];
  save: (follow: FollowSave) => Promise<unknown>;
  end: (id: string) => Promise<unknown>;
  /** Saves a refused one once more: its content is kept, and what is new is added. */
  saveAgain: (key: string, follow: FollowSave) => Promise<void>;
  discard: (key: string) => Promise<void>;
};

/** Those that a waiting write of this device ends are left out. */
export function useFollows(account: string): OwnFollows {
  const { documents, syncedAt } = useQuery(MINE);
  const { writes, write, replace, discard } = useWrites(account);
  const waiting = writes.filter(({ state }) => state === "pending");
  const ended = new Set(waiting.filter(({ name }) => name === END).map(({ args }) => args["id"]));
  return {
    follows: documents.map(followOf).filter(({ id }) => !ended.has(id)),
    isKnown: syncedAt !== null || documents.length > 0,
    pending: waiting.filter(({ name }) => name === SAVE).length,
    refused: writes.filter(({ name, state }) => name === SAVE && state === "rejected"),
    save: (follow) => write([{ name: SAVE, args: follow }]),
    end: (id) => write([{ name: END, args: { id } }]),
    saveAgain: (key, follow) => replace(key, { name: SAVE, args: follow }),
    discard,
  };
}
