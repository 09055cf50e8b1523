import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { MetCondition } from "#domain/resources/for-whom.ts";
import { newId } from "#domain/shared/ids.ts";
import { onAccount, signedInAccount } from "../store/account.ts";
import { useOpenServerOnline } from "../store/useServerOnline.ts";
import { useWrites } from "../store/useWrites.ts";
import { useRecordObservation } from "./useRecordObservation.ts";
import type { Recorded } from "./useRecordObservation.ts";

/** How long an answer can be undone with one tap, ms. Source: the visual guide, "Did it help?". */
const UNDO_MS = 10_000;
/** An answer not sent by then is shown as waiting: earlier it would only flicker. */
const PATIENCE_MS = 2_000;

/** Answers with one tap (DESIGN.md 8, rule 6). */
export type HelpOutcome = Extract<
  Outcome,
  "got-help" | "none-left" | "not-for-us" | "no-answer" | "wrong-number" | "asked-for-advance-money"
>;

/** A caller's answer and its outcome. */
export type CallReport = {
  said: HelpOutcome | null;
  /** What was in the way, after "not for us". */
  condition?: MetCondition | undefined;
  mayUndo: boolean;
  /** Sent, waiting for the network, refused, or not stored: a part of the program did not load. */
  state: "sent" | "waiting" | "refused" | "not-loaded";
  refusal?: { title?: string; detail?: string };
  tell: (outcome: HelpOutcome, condition?: MetCondition) => void;
  undo: () => void;
  /** Asks again; a refused answer is discarded. */
  reset: () => void;
};

type Word = {
  id: string;
  outcome: HelpOutcome;
  condition?: MetCondition | undefined;
  isOld: boolean;
  isLate: boolean;
  recorded: Recorded;
};

/** Reports how a call went through the outbox, which stores it until the server has it. */
export function useCallReport(listingId: string): CallReport {
  const account = useSyncExternalStore(onAccount, signedInAccount, () => null);
  const { writes, write, discard } = useWrites(account);
  const online = useOpenServerOnline();
  const [word, setWord] = useState<Word | null>(null);
  const round = useRef(0);
  const id = word?.id;
  useEffect(() => {
    if (id === undefined) return;
    const mark = (change: Partial<Word>) =>
      setWord((before) => (before?.id === id ? { ...before, ...change } : before));
    const timers = [
      setTimeout(() => mark({ isOld: true }), UNDO_MS),
      setTimeout(() => mark({ isLate: true }), PATIENCE_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [id]);
  const kept = writes.find(({ args, name }) => name === "observations.record" && args["id"] === id);
  const record = useRecordObservation(write);
  const tell = (outcome: HelpOutcome, condition?: MetCondition) => {
    const next = { id: newId(), outcome, condition, isOld: false, isLate: false };
    const args = { id: next.id, listingId, outcome, ...(condition && { condition }), at: new Date().toISOString() };
    const of = round.current;
    record(args, (recorded) => {
      // Stored after the next call: its question must not show the answer about the last one.
      if (recorded !== "kept" || of === round.current) setWord({ ...next, recorded });
    });
  };
  const undo = () => {
    if (word === null) return;
    write([{ name: "observations.undo", args: { id: word.id } }]).then(
      () => setWord(null),
      () => undefined,
    );
  };
  const reset = () => {
    if (kept?.state === "rejected") discard(kept.key).catch(() => undefined);
    round.current += 1;
    setWord(null);
  };
  const isRefused = word?.recorded === "not-theirs" || kept?.state === "rejected";
  const isLoaded = word?.recorded !== "not-loaded";
  const isWaiting = kept !== undefined && (word?.isLate === true || online === "offline");
  return {
    said: word?.outcome ?? null,
    condition: word?.condition,
    mayUndo: word !== null && !word.isOld && !isRefused && isLoaded,
    state: !isLoaded ? "not-loaded" : isRefused ? "refused" : isWaiting ? "waiting" : "sent",
    refusal: kept?.error,
    tell,
    undo,
    reset,
  };
}
