import { useEffect, useState } from "react";
import { putPiece } from "#contract/imports/imports.ts";
import type { Problem } from "#contract/errors.ts";
import type { Api } from "#contract/route.ts";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { useApi } from "../../data/useApi.tsx";

/** Files that were chosen on this page, by their run: they outlast a change of the address. */
const chosen = new Map<string, File>();

/** Remembers the file of a run until the page is left. */
export function holdFile(id: string, file: File): void {
  chosen.set(id, file);
}

/** The file of a run, if it was chosen on this page. */
export function heldFile(id: string): File | null {
  return chosen.get(id) ?? null;
}

/** An upload: the bytes that arrived, and what holds it up. */
export type Upload = { received: number; problem: Problem | null; isWaiting: boolean; again: () => void };

/** Seconds before a piece is sent again: doubled with each failure, up to the last. */
const FIRST_WAIT_SECONDS = 1;
const LONGEST_WAIT_SECONDS = 30;
/** Limit of one piece: 240 kB on a line of 5 kB a second take 50 s. */
const PIECE_LIMIT_MS = 60_000;

/**
 * Sends a file in pieces, from where it was left. A broken net is waited for; a refusal stops it.
 * @param file null: it was not chosen on this page
 * @param onWhole called when all has arrived
 */
export function useUpload(
  run: { id: string; bytes: number; received: number },
  file: File | null,
  onWhole: () => void,
): Upload {
  const api = useApi();
  const { id } = run;
  const [state, setState] = useState<Omit<Upload, "again">>({
    received: run.received,
    problem: null,
    isWaiting: false,
  });
  const [turn, setTurn] = useState(0);
  const [from] = useState(run.received);
  useEffect(() => {
    if (api === null || file === null) return;
    const stop = new AbortController();
    void (async () => {
      for await (const next of sendPieces(api, { id, file, from }, stop.signal)) setState(next);
      if (stop.signal.aborted) return;
      chosen.delete(id);
      onWhole();
    })().catch((problem: unknown) => {
      if (!stop.signal.aborted) setState((before) => ({ ...before, problem: problem as Problem, isWaiting: false }));
    });
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onWhole is another function with every drawing.
  }, [api, id, file, from, turn]);
  return {
    ...state,
    again: () => {
      setState((before) => ({ ...before, problem: null }));
      setTurn(turn + 1);
    },
  };
}

type Sending = { id: string; file: File; from: number };

/** Yields what has arrived after each piece. @throws a Problem that waiting does not solve */
async function* sendPieces(api: Api, { id, file, from }: Sending, signal: AbortSignal) {
  let received = from;
  let failures = 0;
  while (received < file.size && !signal.aborted) {
    const ordinal = Math.floor(received / PIECE_BYTES);
    const data = await base64Of(file.slice(ordinal * PIECE_BYTES, (ordinal + 1) * PIECE_BYTES));
    const answer = await api(putPiece, { id, ordinal, data }, { signal, limitMs: PIECE_LIMIT_MS });
    if (signal.aborted) return;
    if (answer.ok) {
      failures = 0;
      received = answer.value.received;
      yield { received, problem: null, isWaiting: false };
      continue;
    }
    const { problem } = answer;
    if (problem.retry !== "later") throw problem;
    yield { received, problem: null, isWaiting: true };
    const waited = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** failures);
    failures += 1;
    await pause(problem.retryAfterSeconds ?? waited, signal);
  }
}

/** In base64, by the browser's own reader: the page stays alive meanwhile. */
function base64Of(piece: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const { result } = reader;
      if (typeof result === "string") done(result.slice(result.indexOf(",") + 1));
      else fail(UNREADABLE);
    });
    reader.addEventListener("error", () => fail(UNREADABLE));
    reader.readAsDataURL(piece);
  });
}

/** The file was moved or changed after it was chosen. */
const UNREADABLE: Problem = {
  type: "urn:lifeboard:imports/other-state",
  title: "",
  status: 0,
  code: "failed-precondition",
  reason: "imports/other-state",
  detail: "",
  retry: "after-change",
  requestId: "",
};

/** Waits, or until the net is back or the page is left. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, seconds * 1000);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
