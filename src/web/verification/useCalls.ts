import { useCallback, useEffect, useRef, useState } from "react";
import { claimCard, releaseCard } from "#contract/verification.ts";
import type { CallCard } from "#contract/verification.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { MetCondition } from "#domain/resources/for-whom.ts";
import { newId } from "#domain/shared/ids.ts";
import { useApi } from "../data/useApi.tsx";
import { useMoment } from "../device/useClock.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import type { Submission } from "../data/useSubmit.ts";
import { useOpenServerOnline } from "../store/useServerOnline.ts";
import { useWrites } from "../store/useWrites.ts";
import type { Write } from "../store/types.ts";
import { holdingUntil, recordHolding } from "./holding.ts";
import { useRecordObservation } from "../calling/useRecordObservation.ts";
import type { Recorded } from "../calling/useRecordObservation.ts";

/** How long a report can be undone with one tap, ms. Source: the visual guide, "Verify". */
const UNDO_MS = 10_000;

/** Details of a report: count, note, when there will be more, and what was in the way. */
export type ObservationDetails = { count?: number; note?: string; moreAt?: string; condition?: MetCondition };

/** A verifier's report of the current card, and its outcome. */
export type CallReport = {
  id: string;
  outcome: Outcome;
  mayUndo: boolean;
  state: "sent" | "waiting" | "refused" | "not-loaded";
  refusal: Write["error"];
};

/** A verifier's session: the held card, the report, and the next actions. */
export type Calls = {
  card: CallCard | null;
  /** The last request found nothing to call. */
  isEmpty: boolean;
  report: CallReport | null;
  task: Submission;
  /** The next card comes once the report has arrived. */
  isWaitingForNext: boolean;
  next: () => void;
  skip: () => void;
  stop: () => void;
  tell: (outcome: Outcome, more: ObservationDetails) => void;
  undo: () => void;
  /** Asks again what they said. */
  tellAgain: () => void;
};

type Word = { id: string; claimId: string; outcome: Outcome; isOld: boolean; recorded: Recorded };

/**
 * Takes cards and reports calls, through the outbox, which stores reports until the server has
 * them.
 */
export function useCalls(account: string): Calls {
  const api = useApi();
  const task = useSubmit();
  const [card, setCard] = useState<CallCard | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const reports = useCallReports(account, card);
  const { start } = task;
  const claim = useCallback(
    () =>
      start(async (ask) => {
        const answer = await ask(claimCard, {});
        if (answer === null) return;
        setCard(answer.value);
        setEmpty(answer.value === null);
        recordHolding(answer.value);
      }),
    [start],
  );
  // A phone may discard the page during a call: the held card returns on its own.
  const hasAsked = useRef(false);
  useEffect(() => {
    if (api === null || hasAsked.current) return;
    hasAsked.current = true;
    if (holdingUntil() > Date.now()) setWanted(true);
  }, [api]);
  const isUnsent = reports.isUnsent;
  useEffect(() => {
    if (!isWanted || isUnsent) return;
    setWanted(false);
    claim();
  }, [isWanted, isUnsent, claim]);
  const giveBack = async () => {
    if (card === null || api === null || (reports.report !== null && !isUnsaid(reports.report))) return;
    // If it is not released, the claim expires.
    await api(releaseCard, { id: card.claimId });
  };
  const leave = (isNextWanted: boolean) => {
    void giveBack().then(() => setWanted(isNextWanted));
    reports.forget();
    setCard(null);
    recordHolding(null);
  };
  return {
    card,
    isEmpty,
    report: reports.report,
    task,
    isWaitingForNext: isWanted && isUnsent,
    next: () => (reports.report !== null && isUnsaid(reports.report) ? leave(true) : setWanted(true)),
    skip: () => leave(true),
    stop: () => leave(false),
    tell: reports.tell,
    undo: reports.undo,
    tellAgain: reports.forget,
  };
}

/** Whether neither the device nor the server has a report. */
function isUnsaid({ state }: CallReport): boolean {
  return state === "refused" || state === "not-loaded";
}

type CallReports = Pick<Calls, "report" | "tell" | "undo"> & {
  /** A report has not arrived yet. */
  isUnsent: boolean;
  forget: () => void;
};

function useCallReports(account: string, card: CallCard | null): CallReports {
  const { writes, write, discard } = useWrites(account);
  const online = useOpenServerOnline();
  const moment = useMoment();
  const [word, setWord] = useState<Word | null>(null);
  const id = word?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setWord((before) => before && { ...before, isOld: true }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const current = word !== null && word.claimId === card?.claimId ? word : null;
  const isSaying = ({ name }: Write) => name === "observations.record" || name === "observations.undo";
  const kept = writes.find(({ name, args }) => name === "observations.record" && args["id"] === current?.id);
  const isUnsent = writes.some((each) => isSaying(each) && each.state === "pending");
  const record = useRecordObservation(write);
  const tell = (outcome: Outcome, more: ObservationDetails) => {
    if (card === null) return;
    const next = { id: newId(), claimId: card.claimId, outcome, isOld: false };
    const args = { id: next.id, listingId: card.listing.id, outcome, at: moment().toISOString(), ...more };
    record(args, (recorded) => setWord({ ...next, recorded }));
  };
  const undo = () => {
    if (current === null) return;
    write([{ name: "observations.undo", args: { id: current.id } }]).then(
      () => setWord(null),
      () => undefined,
    );
  };
  const isRefused = current?.recorded === "not-theirs" || kept?.state === "rejected";
  const isLoaded = current?.recorded !== "not-loaded";
  const report: CallReport | null = current && {
    id: current.id,
    outcome: current.outcome,
    mayUndo: !current.isOld && !isRefused && isLoaded,
    state: !isLoaded
      ? "not-loaded"
      : isRefused
        ? "refused"
        : kept !== undefined && online === "offline"
          ? "waiting"
          : "sent",
    refusal: kept?.error,
  };
  const forget = () => {
    if (kept?.state === "rejected") void discard(kept.key);
    setWord(null);
  };
  return { report, isUnsent, tell, undo, forget };
}
